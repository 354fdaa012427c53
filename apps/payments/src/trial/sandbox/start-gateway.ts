import { fileURLToPath } from "node:url";
import { createSandbox, type Sandbox, type SandboxOptions } from "@merchant-payment/sandbox";
import { secretVariable } from "../../configuration/secret-variable.ts";
import { userPath } from "../../configuration/working-folder.ts";
import { preferredPort } from "./preferred-port.ts";

const usualPort = 8787;

export interface GatewayFlags {
  readonly port?: number | undefined;
  readonly ledger?: string | undefined;
}

/** A sandbox gateway at the given port, or else at its usual one if that is free. */
export async function startGateway(
  { port, ledger }: GatewayFlags,
  options: SandboxOptions = {},
): Promise<Sandbox> {
  return createSandbox({
    ...options,
    port: port ?? (await preferredPort(usualPort)),
    ...(ledger === undefined ? {} : { ledger: userPath(ledger) }),
  });
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
