import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** The answer is about another transaction than the request: the outcome is unknown. */
export class EchoMismatchError extends MerchantPaymentError {
  static override readonly code = "echoMismatch";

  constructor(message: string, options: ErrorOptions = {}) {
    super("echoMismatch", message, { ...options, retryable: false });
  }
}
