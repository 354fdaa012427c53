import type { Logger } from "@temporalio/worker";
import { createPaymentsClient } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readSettings } from "../../configuration/account-settings.ts";
import { callbackBase } from "../../configuration/callback-url.ts";
import { loadCallbackAccount, type ReceivingAccount } from "../../configuration/load-account.ts";
import { interruption, untilInterrupted } from "../../interruption/interruption.ts";
import { connectTemporal, type TemporalLink } from "../../temporal/connect.ts";
import { metricsAddress, type MetricsFlags } from "../observability/metrics-address.ts";
import type { ObservabilityFlags } from "../observability/start-observability.ts";
import { createWorkerLog } from "../observability/service-log.ts";
import { observeReceiver, type ReceiverObservability } from "./observe-receiver.ts";
import { startReceiver } from "./start-receiver.ts";
import type { ServedCallbacks } from "./signal-payments.ts";

interface Flags extends AccountFlags, MetricsFlags {
  readonly host: string;
  readonly port: number;
}

/** Receives callbacks for the accounts until SIGTERM or SIGINT, then answers those already received. */
export async function receive(flags: Flags): Promise<void> {
  const { host, port } = flags;
  const metrics = metricsAddress(flags);
  const base = callbackBase();
  const accounts = await Promise.all((await readSettings(flags)).map(loadCallbackAccount));
  const interrupted = interruption();
  const log = createWorkerLog();
  await using stack = new AsyncDisposableStack();
  const observed = metrics === null ? null : stack.use(await observe(metrics, log));
  const link = stack.use(await connectTemporal());
  const receiver = await startReceiver({
    accounts: servedBy(link, accounts),
    log,
    basePath: basePathOf(base),
    answered: observed?.answered,
    host,
    port,
  });
  observed?.watch(link, receiver);
  const { url, totals } = receiver;
  const { address, namespace } = link;
  const names = accounts.map(({ name }) => name);
  log.info("receiver ready", { url, accounts: names, address, namespace });
  await untilInterrupted(interrupted);
  log.info("receiver stopping: callbacks that have been received are answered first");
  await receiver.stop();
  log.info("receiver ended", { callbacks: totals });
}

async function observe(metrics: ObservabilityFlags, log: Logger): Promise<ReceiverObservability> {
  const observed = await observeReceiver(metrics);
  log.info("health and metrics are served", { listening: observed.url });
  return observed;
}

/** the accounts with clients for their payments at this server */
export function servedBy(
  { client }: TemporalLink,
  accounts: readonly ReceivingAccount[],
): ServedCallbacks[] {
  return accounts.map((account) => ({
    ...account,
    payments: createPaymentsClient({ client, account }),
  }));
}

/** empty, or with a slash in front */
function basePathOf(base: string | undefined): string {
  return base === undefined ? "" : new URL(base).pathname.replace(/\/+$/, "");
}
