import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Connections } from "../http/bounded-connections.ts";
import { callbackOutcomes, type CallbackOutcome } from "./callback-outcome.ts";

/** Called for every request to the receiver with its outcome and the seconds that it took. */
export type Answered = (outcome: CallbackOutcome, seconds: number) => void;

/** @param connections null if it does not listen yet */
export function addCallbackMetrics(
  registry: Registry,
  connections: () => Connections | null,
): Answered {
  const registers = [registry];
  const histogram = new Histogram({
    name: "merchant_payment_callback_seconds",
    help: "time to answer a request to the receiver of callbacks, by what came of it",
    labelNames: ["outcome"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  // outcomes start at 0, so that a first increase is visible
  for (const outcome of callbackOutcomes) histogram.zero({ outcome });
  registry.registerMetric(
    new Gauge({
      name: "merchant_payment_callback_connections",
      help: "connections to the receiver of callbacks now",
      registers: [],
      collect() {
        this.set(connections()?.open ?? 0);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: "merchant_payment_callback_connections_turned_away_total",
      help: "connections that were closed because there were too many at once",
      registers: [],
      collect() {
        this.reset();
        this.inc(connections()?.turnedAway ?? 0);
      },
    }),
  );
  return (outcome, seconds) => histogram.observe({ outcome }, seconds);
}
