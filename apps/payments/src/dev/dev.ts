import { parseProfile, createAccount } from "@merchant-payment/core";
import { environmentLines } from "../output/environment-lines.ts";
import { interruption, orInterrupted, untilInterrupted } from "../output/interruption.ts";
import type { Output } from "../output/output.ts";
import { startSpinner } from "../output/spinner.ts";
import { gatewayLines } from "../sandbox/gateway-lines.ts";
import { gatewayEnvironment, startGateway, type GatewayFlags } from "../sandbox/start-gateway.ts";
import { startPaymentWorker } from "../worker/payment-worker.ts";
import { createWorkerLog } from "../worker/worker-log.ts";
import { startTemporal } from "./start-temporal.ts";

/** Runs gateway, Temporal and worker until Ctrl-C. */
export async function dev(flags: GatewayFlags, output: Output): Promise<void> {
  output.preferText();
  const interrupted = interruption();
  await using stack = new AsyncDisposableStack();
  const stopped = untilInterrupted(interrupted);
  await orInterrupted(runStack(flags, output, stack), stopped);
  await stopped;
}

async function runStack(
  flags: GatewayFlags,
  output: Output,
  stack: AsyncDisposableStack,
): Promise<void> {
  const spinner = startSpinner("Starting the gateway, Temporal and a worker");
  stack.defer(() => spinner.stop());
  const gateway = stack.use(await startGateway(flags));
  const { server, settings } = await startTemporal((line) => output.note(line));
  stack.defer(() => server.stop());
  const { url, pages, merchantCode, secrets, profile } = gateway;
  const account = createAccount({
    baseUrl: url,
    merchantCode,
    secrets,
    profile: parseProfile(profile, "sandbox profile"),
  });
  await startPaymentWorker([{ account }], settings, createWorkerLog("warn"));
  spinner.stop();

  const { address, uiUrl } = server;
  const environment = { ...gatewayEnvironment(gateway), TEMPORAL_ADDRESS: address };
  output.print({ url, pages, temporalUi: uiUrl, temporalAddress: address, environment }, (paint) =>
    [
      ...gatewayLines(gateway, paint),
      `${paint("bold", "Temporal")}         ${address}   web UI: ${uiUrl}`,
      `${paint("bold", "Worker")}           serves account ${account.name}`,
      "",
      "To try commands against them, in another terminal:",
      environmentLines(environment),
      "  merchant-payment payout --ref-no TRY-1 --amount 150000 --currency IDR --payment-id 1 \\",
      "    --service bca --customer-id 1234567890 --customer-name 'Ana Lopez' --wait",
      "  merchant-payment list",
      "",
      "Ctrl-C ends all of them; nothing is kept.",
    ].join("\n"),
  );
}
