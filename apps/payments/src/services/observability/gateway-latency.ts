import { endpoint, TransportError, type Account, type Transport } from "@merchant-payment/core";
import { Histogram, type Registry } from "prom-client";

const operations = ["payout", "deposit", "check", "balance", "products"] as const;

/**
 * Measures the requests of an account: by operation, and by what came of them on the wire. `answered_2xx` and its like is an answer,
 * whatever it says; `not_sent` never left; `no_answer` may have left, and nothing readable came.
 */
export type Measure = (account: Account, transport: Transport) => Transport;

export function addGatewayLatency(registry: Registry): Measure {
  const histogram = new Histogram({
    name: "merchant_payment_gateway_seconds",
    help: "time of a request to the gateway, by operation and by what came of it",
    labelNames: ["account", "operation", "outcome"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  return (account, transport) => {
    const operationOf = operationsByUrl(account);
    return async (request) => {
      const operation = operationOf.get(request.url) ?? "other";
      const end = histogram.startTimer({ account: account.name, operation });
      try {
        const response = await transport(request);
        end({ outcome: `answered_${Math.floor(response.status / 100)}xx` });
        return response;
      } catch (failure) {
        const notSent = TransportError.is(failure) && failure.requestSent === "no";
        end({ outcome: notSent ? "not_sent" : "no_answer" });
        throw failure;
      }
    };
  };
}

/** operations that share a URL cannot be told apart by it */
function operationsByUrl(account: Account): ReadonlyMap<string, string> {
  const declared = operations.filter((name) => account.profile.operations[name] !== undefined);
  const byUrl = Map.groupBy(declared, (name) => endpoint(account, name).url);
  return new Map([...byUrl].map(([url, names]) => [url, names.join("+")]));
}
