import type { PollMode, PollOrder } from "../contract/activities.ts";
import type { PaymentRecord } from "./payment-record.ts";

/** What is asked of the gateway, as the payment stands now. */
export function pollOrder(payment: PaymentRecord): PollOrder {
  const { account, merchantCode, baseUrl, request, waits } = payment.input;
  const mode = modeOf(payment);
  return {
    kind: payment.kind,
    account,
    merchantCode,
    baseUrl,
    request,
    waits,
    mode,
    transId: payment.transId,
    deadline: mode === "review" ? null : payment.deadline,
  };
}

function modeOf(payment: PaymentRecord): PollMode {
  if (payment.state === "review") return "review";
  return payment.state === "unknown" ? "unknown" : "sent";
}
