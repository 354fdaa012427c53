import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** A signature could not be made, or a received signature is missing or wrong. */
export class SignatureError extends MerchantPaymentError {
  static override readonly code = "signature";

  constructor(message: string, options: ErrorOptions = {}) {
    super("signature", message, { ...options, retryable: false });
  }
}
