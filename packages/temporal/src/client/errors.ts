import type { PaymentDocument } from "../contract/payment-document.ts";

/** No payment of that RefNo was ever started in this account, or the server has forgotten it (retention). */
export class PaymentNotFoundError extends Error {
  override readonly name = "PaymentNotFoundError";
  readonly code = "paymentNotFound";
}

/** what it means that a payment is not there, and what to do */
export const notFoundAdvice =
  "that says nothing about the money: check the RefNo and the account, or ask the gateway with check";

/** The decision was not carried out; the message says why, and what to do. */
export class DecisionRefusedError extends Error {
  override readonly name = "DecisionRefusedError";
  readonly code = "decisionRefused";
  /** the payment as it is; null where it could not be read */
  readonly payment: PaymentDocument | null;

  constructor(message: string, payment: PaymentDocument | null, options?: ErrorOptions) {
    super(message, options);
    this.payment = payment;
  }
}

/** Temporal does not answer. A payment that was to be started may or may not have been: start it again, it is the same one. */
export class TemporalUnreachableError extends Error {
  override readonly name = "TemporalUnreachableError";
  readonly code = "temporalUnreachable";
}
