import { fileURLToPath } from "node:url";
import { createSandbox, type Sandbox, type SandboxOptions } from "@merchant-payment/sandbox";
import { secretVariable } from "../../configuration/secret-variable.ts";
import { userPath } from "../../configuration/working-folder.ts";
import { atUsualPort } from "../at-usual-port.ts";

const usualPort = 8787;

export interface GatewayFlags {
  readonly port?: number | undefined;
  readonly ledger?: string | undefined;
}

/** A sandbox gateway at the asked port; without one at its usual port, or at a free one when that is taken. */
export async function startGateway(
  { port, ledger }: GatewayFlags,
  options: SandboxOptions = {},
): Promise<Sandbox> {
  const kept = ledger === undefined ? {} : { ledger: userPath(ledger) };
  const startAt = (at: number) => createSandbox({ ...options, ...kept, port: at });
  return port === undefined ? atUsualPort(usualPort, startAt) : startAt(port);
}

/** environment variables that other commands need to pay at this gateway */
export function gatewayEnvironment({
  url,
  merchantCode,
  secrets,
}: Sandbox): Record<string, string> {
  const profile = fileURLToPath(import.meta.resolve("@merchant-payment/sandbox/profile.json"));
  return {
    MERCHANT_PAYMENT_BASE_URL: url,
    MERCHANT_PAYMENT_MERCHANT_CODE: merchantCode,
    MERCHANT_PAYMENT_PROFILE: profile,
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [secretVariable(name), value]),
    ),
  };
}
