import { Gauge, Registry } from "prom-client";
import {
  startObservability,
  type ObservabilityFlags,
} from "../observability/start-observability.ts";
import { temporalAnswers } from "../observability/temporal-answers.ts";
import type { TemporalLink } from "../../temporal/connect.ts";
import { addCallbackMetrics, type Answered } from "./callback-metrics.ts";
import type { Receiver } from "./start-receiver.ts";

/** A receiver's health and metrics, served at a separate address, because the receiver's own is open to the internet. */
export interface ReceiverObservability extends AsyncDisposable {
  readonly url: string;
  /** passed to the receiver at its start */
  readonly answered: Answered;
  /** called when the receiver runs; before that it is not ready */
  watch(link: TemporalLink, receiver: Receiver): void;
}

/** @throws ConfigurationError if the port is in use or the address does not belong to this machine */
export async function observeReceiver(flags: ObservabilityFlags): Promise<ReceiverObservability> {
  let watched: { readonly link: TemporalLink; readonly receiver: Receiver } | null = null;
  const answers = temporalAnswers(() => watched?.link.client ?? null);
  const registry = new Registry();
  const answered = addCallbackMetrics(registry, () => watched?.receiver.connections ?? null);
  registry.registerMetric(
    new Gauge({
      name: "merchant_payment_temporal_up",
      help: "1 if Temporal answered the last question, else 0",
      registers: [],
      async collect() {
        this.set(watched !== null && (await answers()) ? 1 : 0);
      },
    }),
  );
  const server = await startObservability(flags, {
    async unready() {
      if (watched === null) return "the receiver is starting";
      if (watched.receiver.stopping()) return "the receiver takes no callbacks: it is stopping";
      return (await answers()) ? null : `Temporal does not answer at ${watched.link.address}`;
    },
    metrics: () => registry.metrics(),
  });
  return {
    url: server.url,
    answered,
    watch(link, receiver) {
      watched = { link, receiver };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
