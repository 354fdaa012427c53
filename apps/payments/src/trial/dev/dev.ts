import { parseProfile, createAccount } from "@merchant-payment/core";
import type { SendAlert } from "@merchant-payment/temporal";
import { alertsToPost } from "../../services/alerts/post-alerts.ts";
import { servedBy } from "../../services/receiver/receive.ts";
import { startReceiver } from "../../services/receiver/start-receiver.ts";
import { environmentLines } from "../../output/environment-lines.ts";
import { interruption, orInterrupted, untilInterrupted } from "../../interruption/interruption.ts";
import type { Output } from "../../output/output.ts";
import { startSpinner } from "../../output/spinner.ts";
import { gatewayLines } from "../sandbox/gateway-lines.ts";
import { atUsualPort } from "../at-usual-port.ts";
import { gatewayEnvironment, startGateway, type GatewayFlags } from "../sandbox/start-gateway.ts";
import { connectTemporal } from "../../temporal/connect.ts";
import { startPaymentWorker } from "../../services/worker/payment-worker.ts";
import { createWorkerLog } from "../../services/observability/service-log.ts";
import { startTemporal } from "./start-temporal.ts";

const usualCallbackPort = 8788;

/** Runs gateway, Temporal, worker and the receiver of callbacks until Ctrl-C. */
export async function dev(flags: GatewayFlags, output: Output): Promise<void> {
  output.preferText();
  const alert = alertsToPost();
  const interrupted = interruption();
  await using stack = new AsyncDisposableStack();
  const stopped = untilInterrupted(interrupted);
  await orInterrupted(runStack(flags, alert, output, stack), stopped);
  await stopped;
}

async function runStack(
  flags: GatewayFlags,
  alert: SendAlert | undefined,
  output: Output,
  stack: AsyncDisposableStack,
): Promise<void> {
  const spinner = startSpinner(
    "Starting the gateway, Temporal, a worker and the receiver of callbacks",
  );
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
  const log = createWorkerLog("warn");
  await startPaymentWorker([{ account }], settings, log, { alert });
  const link = stack.use(await connectTemporal(settings));
  const receiver = await atUsualPort(usualCallbackPort, (port) =>
    startReceiver({
      accounts: servedBy(link, [account]),
      log,
      basePath: "",
      host: "127.0.0.1",
      port,
    }),
  );
  stack.defer(() => receiver.stop());
  spinner.stop();

  const { address, uiUrl } = server;
  const callbackUrl = receiver.url;
  const environment = {
    ...gatewayEnvironment(gateway),
    TEMPORAL_ADDRESS: address,
    MERCHANT_PAYMENT_CALLBACK_URL: callbackUrl,
  };
  const document = {
    url,
    pages,
    callbackUrl,
    temporalUi: uiUrl,
    temporalAddress: address,
    environment,
  };
  output.print(document, (paint) =>
    [
      ...gatewayLines(gateway, paint),
      `${paint("bold", "Temporal")}         ${address}   web UI: ${uiUrl}`,
      `${paint("bold", "Worker")}           serves account ${account.name}`,
      `${paint("bold", "Callbacks")}        ${callbackUrl}/callbacks   the gateway sends them there`,
      "",
      "To try commands against them, in another terminal:",
      environmentLines(environment),
      `  ${output.command("payout --ref-no TRY-1 --amount 150000 --currency IDR --payment-id 1")} \\`,
      "    --service bca --customer-id 1234567890 --customer-name 'Ana Lopez' --wait",
      `  ${output.command("list")}`,
      "",
      "Ctrl-C ends all of them; nothing is kept.",
    ].join("\n"),
  );
}
