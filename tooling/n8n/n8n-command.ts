import getPort from "get-port";
import { installN8n } from "./install-n8n.ts";
import { n8nEnvironment } from "./n8n-environment.ts";
import { startGroup } from "./process-group.ts";

/** n8n's command line on a user folder, also while its n8n runs: `n8nCommand(folder, "execute", "--id=…")` */
export async function n8nCommand(
  userFolder: string,
  ...args: readonly string[]
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const { bin } = await installN8n();
  const env = n8nEnvironment({
    userFolder,
    port: await getPort({ host: "127.0.0.1" }),
    brokerPort: await getPort({ host: "127.0.0.1" }),
  });
  const group = startGroup([bin, ...args], { cwd: userFolder, env });
  const exitCode = await group.exit;
  return { exitCode, ...group.output };
}
