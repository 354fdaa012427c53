import { createPaymentsClient } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../configuration/account-flags.ts";
import { readSettings } from "../configuration/account-settings.ts";
import { callbackBase } from "../configuration/callback-url.ts";
import { loadCallbackAccount, type CallbackAccount } from "../configuration/load-account.ts";
import { interruption, untilInterrupted } from "../output/interruption.ts";
import { connectTemporal, type TemporalLink } from "../temporal/connect.ts";
import { createWorkerLog } from "../worker/worker-log.ts";
import { startReceiver } from "./start-receiver.ts";
import type { ServedCallbacks } from "./tell-payment.ts";

interface Flags extends AccountFlags {
  readonly host: string;
  readonly port: number;
}

/** Receives callbacks for the accounts until SIGTERM or SIGINT, then answers those that are here. */
export async function receive({ host, port, ...flags }: Flags): Promise<void> {
  const base = callbackBase();
  const accounts = await Promise.all((await readSettings(flags)).map(loadCallbackAccount));
  const interrupted = interruption();
  const log = createWorkerLog();
  await using link = await connectTemporal();
  const receiver = await startReceiver({
    accounts: servedBy(link, accounts),
    log,
    basePath: basePathOf(base),
    host,
    port,
  });
  const { url, totals } = receiver;
  const { address, namespace } = link;
  const names = accounts.map(({ name }) => name);
  log.info("receiver ready", { url, accounts: names, address, namespace });
  await untilInterrupted(interrupted);
  log.info("receiver stopping: callbacks that are here are answered first");
  await receiver.stop();
  log.info("receiver ended", { callbacks: totals });
}

/** the accounts, with their payments at this server */
export function servedBy(
  { client }: TemporalLink,
  accounts: readonly CallbackAccount[],
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
