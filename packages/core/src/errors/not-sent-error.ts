import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** It is proved that the request did not leave this machine: it may be sent again. */
export class NotSentError extends MerchantPaymentError {
  static override readonly code = "notSent";

  constructor(message: string, options: ErrorOptions = {}) {
    super("notSent", message, { ...options, retryable: true });
  }
}
