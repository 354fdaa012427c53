import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** The answer speaks of another transaction than the one asked about: its outcome is unknown. */
export class EchoMismatchError extends MerchantPaymentError {
  static override readonly code = "echoMismatch";

  constructor(message: string, options: ErrorOptions = {}) {
    super("echoMismatch", message, { ...options, retryable: false });
  }
}
