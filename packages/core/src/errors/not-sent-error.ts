import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** The request is proved not to have left this machine: it may be sent again. */
export class NotSentError extends MerchantPaymentError {
  static override readonly code = "notSent";

  constructor(message: string, options: ErrorOptions = {}) {
    super("notSent", message, { ...options, retryable: true });
  }
}
