import { Gauge, Registry } from "prom-client";
import {
  startObservability,
  type ObservabilityFlags,
} from "../observability/start-observability.ts";
import { temporalAnswers } from "../observability/temporal-answers.ts";
import type { TemporalLink } from "../../temporal/connect.ts";
import { addCallbackMetrics, type Answered } from "./callback-metrics.ts";
import type { Receiver } from "./start-receiver.ts";

/** A receiver's health and metrics, served at an address of their own: the receiver's is the internet's. */
export interface ReceiverObservability extends AsyncDisposable {
  readonly url: string;
  /** what the receiver is started with */
  readonly answered: Answered;
  /** before this it is not ready */
  watch(link: TemporalLink, receiver: Receiver): void;
}

/** @throws ConfigurationError where the port is taken or the address is not this machine's */
export async function observeReceiver(flags: ObservabilityFlags): Promise<ReceiverObservability> {
  let watched: { readonly link: TemporalLink; readonly receiver: Receiver } | null = null;
  const answers = temporalAnswers(() => watched?.link.client ?? null);
  const registry = new Registry();
  const answered = addCallbackMetrics(registry, () => watched?.receiver.connections ?? null);
  registry.registerMetric(
    new Gauge({
      name: "merchant_payment_temporal_up",
      help: "1 where Temporal answered the last question, else 0",
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
