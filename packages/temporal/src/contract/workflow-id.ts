import type { PaymentKind } from "@merchant-payment/core/outcome";

/** One id per payment: Temporal refuses to run two payments under it. */
export function paymentWorkflowId(kind: PaymentKind, account: string, refNo: string): string {
  return `${kind}:${encodeURIComponent(account)}:${encodeURIComponent(refNo)}`;
}
