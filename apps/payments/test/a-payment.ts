import type { PaymentDocument } from "@merchant-payment/temporal/client";

const at = "2026-01-02T03:04:05.000Z";

/** A payout's document; a test changes the fields that it is about. */
export function aPayment(more: Partial<PaymentDocument> = {}): PaymentDocument {
  return {
    kind: "payout",
    account: "acme",
    merchantCode: "M1",
    refNo: "INV-1",
    amount: 1,
    paymentId: 1,
    currency: "IDR",
    state: "submitting",
    because: null,
    endedBy: null,
    revision: 3,
    mayHaveBeenSent: false,
    acknowledged: false,
    existing: false,
    transIdBinds: false,
    mayPayTwice: false,
    transId: null,
    payId: null,
    status: null,
    reason: null,
    attended: "worker",
    polls: 0,
    submissions: 0,
    startedAt: at,
    updatedAt: at,
    decisions: [],
    timeline: [],
    ...more,
  };
}
