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

/** A worker's health and metrics, served. */
export interface WorkerObservability extends AsyncDisposable {
  readonly url: string;
  /** what the worker is made with, so that it can be watched */
  readonly instruments: WorkerInstruments;
  /** what accounts send with them is measured */
  readonly hooks: ClientHooks;
  /** before this it is not ready */
  watch(link: TemporalLink, worker: PaymentWorker): void;
}

/** @throws ConfigurationError where the port is taken or the address is not this machine's */
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
