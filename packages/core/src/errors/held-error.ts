import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** The gateway created nothing, and a person must act first (balance, allowed address, expired key). */
export class HeldError extends MerchantPaymentError {
  static override readonly code = "held";

  constructor(message: string, options: ErrorOptions = {}) {
    super("held", message, { ...options, retryable: false });
  }
}
