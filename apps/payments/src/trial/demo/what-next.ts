import { environmentLines } from "../../output/environment-lines.ts";
import { gatewayEnvironment } from "../sandbox/start-gateway.ts";
import type { Setting } from "./set-up.ts";

const run = "npx -y pnpm@12";

/** the end of a demonstration that leaves nothing behind */
export function whereToLook(): string {
  return `
Where to look next
  ${run} demo --keep                   the same, left running: Temporal's web UI, the gateway's ledger
  ${run} merchant-payment dev          the same parts, to try commands against
  ${run} merchant-payment doctor       what is missing before a payout at your own gateway
  ${run} merchant-payment --help       all commands
`;
}

/** the end of a demonstration that was asked to stay */
export function kept({ gateway, temporal: { server }, account }: Setting): string {
  const environment = {
    ...gatewayEnvironment(gateway),
    MERCHANT_PAYMENT_ACCOUNT: account,
    TEMPORAL_ADDRESS: server.address,
  };
  return `
Left running until Ctrl-C
  Temporal's web UI     ${server.uiUrl}
  the gateway's ledger  ${gateway.url}

To try commands against them, in another terminal:
${environmentLines(environment)}
  ${run} merchant-payment list
  ${run} merchant-payment status DEMO-2-LOST
`;
}
