import { submitBudget } from "@merchant-payment/core/internal";
import { assertAccountName } from "@merchant-payment/temporal/client";
import type { Logger } from "@temporalio/worker";
import { alertsToPost } from "../alerts/post-alerts.ts";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readSettings } from "../../configuration/account-settings.ts";
import { loadAccount, type AccountWithAccess } from "../../configuration/load-account.ts";
import { connectTemporal } from "../../temporal/connect.ts";
import { ensureSearchAttributes } from "../../temporal/search-attributes.ts";
import { temporalSettings } from "../../temporal/temporal-settings.ts";
import { observeWorker, type WorkerObservability } from "./observe-worker.ts";
import { startPaymentWorker, type PaymentWorker } from "./payment-worker.ts";
import { metricsAddress, type MetricsFlags } from "../observability/metrics-address.ts";
import type { ObservabilityFlags } from "../observability/start-observability.ts";
import { createWorkerLog } from "../observability/service-log.ts";

export type WorkerFlags = AccountFlags & MetricsFlags;

/** Serves the accounts until SIGTERM or SIGINT, then finishes running work. */
export async function work(flags: WorkerFlags): Promise<void> {
  const metrics = metricsAddress(flags);
  const settings = temporalSettings();
  const alert = alertsToPost();
  const served = await Promise.all((await readSettings(flags)).map(loadAccount));
  const log = createWorkerLog();
  const accounts = served.map(({ account }) => account.name);

  const stopping = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopping.resolve);
  await using stack = new AsyncDisposableStack();
  for (const { access } of served) stack.defer(() => access.transport.close());
  const observed = metrics === null ? null : stack.use(await observe(metrics, served, log));
  const link = stack.use(await connectTemporal(settings));
  const command = await ensureSearchAttributes(link);
  if (command !== null)
    log.error(`payouts cannot be started before the search attributes are there; run: ${command}`);
  for (const { account } of served) await assertAccountName(link.client, account);
  const sending = served.map(({ account, taskQueue, access: { transport } }) => ({
    account,
    taskQueue,
    transport,
    hooks: observed?.hooks,
  }));
  const worker = await startPaymentWorker(sending, settings, log, {
    ...observed?.instruments,
    alert,
  });
  observed?.watch(link, worker);
  const { address, namespace } = settings;
  log.info("worker ready", { accounts, address, namespace });

  void stopping.promise.then((signal) => stop(worker, served, signal, log));
  await worker.ended;
  log.info("worker ended", { accounts });
}

async function observe(
  metrics: ObservabilityFlags,
  served: readonly AccountWithAccess[],
  log: Logger,
): Promise<WorkerObservability> {
  const accounts = served.map(({ account }) => account);
  const observed = await observeWorker(metrics, accounts);
  log.info("health and metrics are served", { listening: observed.url });
  return observed;
}

function stop(
  worker: PaymentWorker,
  served: readonly AccountWithAccess[],
  signal: NodeJS.Signals,
  log: Logger,
): void {
  const longest = Math.max(
    ...served.map(({ account }) => submitBudget(account.profile.timeouts).total),
  );
  log.info("worker stopping: requests under way are finished first", {
    signal,
    seconds: Math.ceil(longest / 1000),
  });
  worker.shutdown();
}
