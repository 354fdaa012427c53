import type { LoggedRequest } from "@merchant-payment/sandbox";
import type { TimelineEntry } from "@merchant-payment/temporal/client";

/** What the gateway did with one request, from its ledger. Pure. */
export function gatewayLine(request: LoggedRequest): string {
  const { operation, processed, code, answered } = request;
  if (operation === "check") {
    return request.transId === null
      ? `is asked for it, and does not know it (code ${code})`
      : "is asked for it, and says what became of it";
  }
  if (operation !== "payout") return `is asked for ${operation ?? "something unknown"}`;
  if (answered === "reset")
    return processed
      ? "takes the payout and PAYS, then the connection breaks: no answer goes out"
      : "breaks the connection before it reads the payout";
  return processed
    ? `takes the payout and pays (code ${code})`
    : `refuses the payout (code ${code}): nothing is paid`;
}

/** What the payment learned, from its own timeline. Pure. */
export function paymentLine({ event, detail }: TimelineEntry): string {
  return `${event}: ${detail}`;
}
