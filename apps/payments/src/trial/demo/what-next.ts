import type { CommandLine } from "../../output/command-line.ts";
import { environmentLines } from "../../output/environment-lines.ts";
import { gatewayEnvironment } from "../sandbox/start-gateway.ts";
import type { Setting } from "./set-up.ts";

/** the end of a demonstration that leaves nothing behind */
export function whereToLook(command: CommandLine): string {
  return `
Where to look next
  ${command("demo", { flags: ["--keep"] })}   the same, left running: Temporal's web UI, the gateway's ledger
  ${command("dev")}           the same parts, to try commands against
  ${command("doctor")}        what is missing before a payout at your own gateway
  ${command("--help")}        all commands
`;
}

/** the end of a demonstration that keeps running */
export function kept(
  { gateway, temporal: { server }, account }: Setting,
  command: CommandLine,
): string {
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
  ${command("list")}
  ${command("status", { args: ["DEMO-2-LOST"] })}
`;
}
