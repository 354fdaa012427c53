import { environmentLines } from "../../output/environment-lines.ts";
import { interruption, untilInterrupted } from "../../interruption/interruption.ts";
import type { Output } from "../../output/output.ts";
import { gatewayLines } from "./gateway-lines.ts";
import { gatewayEnvironment, startGateway, type GatewayFlags } from "./start-gateway.ts";

/** Runs the sandbox gateway until Ctrl-C. */
export async function sandbox(flags: GatewayFlags, output: Output): Promise<void> {
  output.preferText();
  const interrupted = interruption();
  await using gateway = await startGateway(flags);
  const { url, pages } = gateway;
  const environment = gatewayEnvironment(gateway);
  output.print({ url, pages, environment }, (paint) =>
    [
      ...gatewayLines(gateway, paint),
      "",
      "To try commands against it, in another terminal:",
      environmentLines(environment),
      `  ${output.command("balance")}`,
      "",
      "Ctrl-C ends it.",
    ].join("\n"),
  );
  await untilInterrupted(interrupted);
}
