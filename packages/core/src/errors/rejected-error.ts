import { MerchantPaymentError } from "./merchant-payment-error.ts";

/** The gateway refused the request for good; nothing was created. */
export class RejectedError extends MerchantPaymentError {
  static override readonly code = "rejected";

  constructor(message: string, options: { cause?: unknown } = {}) {
    super("rejected", message, { ...options, retryable: false });
  }
}
