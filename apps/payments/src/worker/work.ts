import { submitBudget } from "@merchant-payment/core";
import type { AccountFlags } from "../configuration/account-flags.ts";
import { readSettings } from "../configuration/account-settings.ts";
import { loadAccount } from "../configuration/load-account.ts";
import { connectTemporal } from "../temporal/connect.ts";
import { ensureSearchAttributes } from "../temporal/search-attributes.ts";
import { temporalSettings } from "../temporal/temporal-settings.ts";
import { startPaymentWorker, type PaymentWorker, type ServedAccount } from "./payment-worker.ts";
import { createWorkerLog } from "./worker-log.ts";

/** Serves the accounts until SIGTERM or SIGINT, then finishes what is under way. */
export async function work(flags: AccountFlags): Promise<void> {
  const settings = temporalSettings();
  const served = await Promise.all((await readSettings(flags)).map(loadAccount));
  const log = createWorkerLog();
  const accounts = served.map(({ account }) => account.name);

  const stopping = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopping.resolve);
  {
    await using link = await connectTemporal();
    const command = await ensureSearchAttributes(link);
    if (command !== null)
      log.error(
        `payouts cannot be started before the search attributes are there; run: ${command}`,
      );
  }
  const worker = await startPaymentWorker(served, settings, log);
  const { address, namespace } = settings;
  log.info("worker ready", { accounts, address, namespace });

  void stopping.promise.then((signal) => stop(worker, served, signal, log));
  await worker.ended;
  log.info("worker ended", { accounts });
}

function stop(
  worker: PaymentWorker,
  served: readonly ServedAccount[],
  signal: NodeJS.Signals,
  log: ReturnType<typeof createWorkerLog>,
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
