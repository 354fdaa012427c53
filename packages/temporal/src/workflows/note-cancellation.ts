import { CancellationScope } from "@temporalio/workflow";
import type { PaymentRecord } from "./payment-record.ts";

/** a payment under way cannot be taken back by cancelling its workflow */
export function noteCancellation(payment: PaymentRecord): void {
  CancellationScope.current().cancelRequested.catch(() => {
    payment.note(
      "cancel requested",
      "noted only: what may have been sent cannot be called back; use resolve",
    );
  });
}
