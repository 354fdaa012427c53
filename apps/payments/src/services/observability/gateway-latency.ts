import type { ClientHooks, ResponseEvent } from "@merchant-payment/core";
import { Histogram, type Registry } from "prom-client";

/**
 * Measures requests by account, operation and result. `answered_2xx` and similar: there was an answer, whatever it says.
 * `not_sent`: the request did not leave. `no_answer`: it may have left, and there was no readable answer.
 */
export function addGatewayLatency(registry: Registry): ClientHooks {
  const histogram = new Histogram({
    name: "merchant_payment_gateway_seconds",
    help: "time of a request to the gateway, by operation and by what came of it",
    labelNames: ["account", "operation", "outcome"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  return {
    response: (event) => {
      const { account, operation, duration } = event;
      histogram.observe({ account, operation, outcome: outcomeOf(event) }, duration / 1_000);
    },
  };
}

function outcomeOf({ evidence, httpStatus }: ResponseEvent): string {
  if (httpStatus !== null) return `answered_${Math.floor(httpStatus / 100)}xx`;
  return evidence.kind === "notSent" ? "not_sent" : "no_answer";
}
