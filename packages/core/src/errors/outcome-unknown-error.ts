import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** The request may have been processed: check it, never send it again. */
export class OutcomeUnknownError extends MerchantPaymentError {
  static override readonly code = "outcomeUnknown";

  constructor(message: string, options: ErrorOptions = {}) {
    super("outcomeUnknown", message, { ...options, retryable: false });
  }
}
