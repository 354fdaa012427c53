import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { accountOptions } from "./account-options.ts";
import type { Stage } from "./stage.ts";

/** the real CLI */
export const appMain = fileURLToPath(new URL("../../apps/payments/src/main.ts", import.meta.url));

/** The real CLI's environment for the stage, and a separate folder. */
export interface AppEnvironment extends AsyncDisposable {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

export async function appEnvironment({
  address,
  gatewayUrl,
  account,
}: Stage): Promise<AppEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), "merchant-payment-bench-"));
  const profile = join(folder, "profile.json");
  const options = accountOptions(gatewayUrl);
  await writeFile(profile, JSON.stringify(options.profile));
  return {
    folder,
    env: {
      ...process.env,
      TEMPORAL_ADDRESS: address,
      MERCHANT_PAYMENT_BASE_URL: gatewayUrl,
      MERCHANT_PAYMENT_MERCHANT_CODE: options.merchantCode,
      MERCHANT_PAYMENT_PROFILE: profile,
      MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: options.secrets.merchantKey,
      MERCHANT_PAYMENT_ACCOUNT: account.name,
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
