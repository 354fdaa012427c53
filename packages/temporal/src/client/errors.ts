import { MerchantPaymentError } from "@merchant-payment/core";
import type { PaymentDocument } from "../contract/payment-document.ts";

/** No payment of that RefNo was ever started in this account, or the server has forgotten it (retention). */
export class PaymentNotFoundError extends MerchantPaymentError {
  static override readonly code = "paymentNotFound";
  declare readonly code: "paymentNotFound";

  constructor(message: string, options: { cause?: unknown } = {}) {
    super("paymentNotFound", message, { ...options, retryable: false });
  }
}

/** what it means that a payment is not there, and what to do */
export const notFoundAdvice =
  "that says nothing about the money: check the RefNo and the account, or ask the gateway with check";

/** The decision was not carried out; the message says why, and what to do. */
export class DecisionRefusedError extends MerchantPaymentError {
  static override readonly code = "decisionRefused";
  declare readonly code: "decisionRefused";
  /** the payment as it is now; null if it could not be read */
  readonly payment: PaymentDocument | null;

  constructor(message: string, payment: PaymentDocument | null, options: { cause?: unknown } = {}) {
    super("decisionRefused", message, { ...options, retryable: false });
    this.payment = payment;
  }
}

/**
 * Temporal, or every worker, does not answer. What was asked for may or may not have been done. The same call again is safe: the same
 * payment is started once, and the same decision is carried out once.
 */
export class TemporalUnreachableError extends MerchantPaymentError {
  static override readonly code = "temporalUnreachable";
  declare readonly code: "temporalUnreachable";

  constructor(message: string, options: { cause?: unknown } = {}) {
    super("temporalUnreachable", message, { ...options, retryable: true });
  }
}
