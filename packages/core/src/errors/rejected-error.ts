import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** The gateway refused the request for good; nothing was created. */
export class RejectedError extends MerchantPaymentError {
  static override readonly code = "rejected";

  constructor(message: string, options: ErrorOptions = {}) {
    super("rejected", message, { ...options, retryable: false });
  }
}
