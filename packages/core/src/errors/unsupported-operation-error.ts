import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** The profile declares no such operation. */
export class UnsupportedOperationError extends MerchantPaymentError {
  static override readonly code = "unsupportedOperation";

  constructor(message: string, options: ErrorOptions = {}) {
    super("unsupportedOperation", message, { ...options, retryable: false });
  }
}
