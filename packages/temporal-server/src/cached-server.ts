import { join } from "node:path";
import envPaths from "env-paths";

/** The Temporal CLI release that is fetched if there is none (its server is 1.29.1). */
export const cliVersion = "v1.5.1";

/** The path of this user's fetched Temporal CLI. */
export function cachedServer(): { folder: string; executable: string } {
  const folder = envPaths("merchant-payment", { suffix: "" }).cache;
  return {
    folder,
    executable: join(folder, `temporal-${cliVersion}-${process.platform}-${process.arch}`),
  };
}
