import type { Account, ClientHooks } from "@merchant-payment/core";
import { Registry } from "prom-client";
import { addGatewayLatency } from "../observability/gateway-latency.ts";
import { addPaymentGauges } from "../observability/payment-gauges.ts";
import {
  startObservability,
  type ObservabilityFlags,
} from "../observability/start-observability.ts";
import { temporalAnswers } from "../observability/temporal-answers.ts";
import { temporalMetrics } from "../observability/temporal-metrics.ts";
import type { TemporalLink } from "../../temporal/connect.ts";
import type { PaymentWorker, WorkerInstruments } from "./payment-worker.ts";

/** Serves a worker's health and metrics. */
export interface WorkerObservability extends AsyncDisposable {
  readonly url: string;
  /** passed to the worker, so that it can be measured */
  readonly instruments: WorkerInstruments;
  /** hooks that measure the accounts' requests */
  readonly hooks: ClientHooks;
  /** called when the worker runs; before that it is not ready */
  watch(link: TemporalLink, worker: PaymentWorker): void;
}

/** @throws ConfigurationError if the port is in use or the address does not belong to this machine */
export async function observeWorker(
  flags: ObservabilityFlags,
  accounts: readonly Account[],
): Promise<WorkerObservability> {
  let watched: { readonly link: TemporalLink; readonly worker: PaymentWorker } | null = null;
  const registry = new Registry();
  const names = accounts.map(({ name }) => name);
  addPaymentGauges(registry, names, () => watched?.link.client ?? null);
  const hooks = addGatewayLatency(registry);
  const temporal = await temporalMetrics();
  const answers = temporalAnswers(() => watched?.link.client ?? null);

  const server = await startObservability(flags, {
    async unready() {
      if (watched === null) return "the worker is starting";
      if (!watched.worker.running()) return "the worker does not take work: it is stopping";
      return (await answers()) ? null : `Temporal does not answer at ${watched.link.address}`;
    },
    metrics: async () => (await Promise.all([registry.metrics(), temporal.read()])).join("\n"),
  });
  return {
    url: server.url,
    instruments: { metrics: temporal.exporter },
    hooks,
    watch(link, worker) {
      watched = { link, worker };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
