import { MerchantPaymentError, type ErrorOptions } from "./merchant-payment-error.ts";

/** The gateway was busy and processed nothing: the request may be sent again later. */
export class BusyError extends MerchantPaymentError {
  static override readonly code = "busy";

  constructor(message: string, options: ErrorOptions = {}) {
    super("busy", message, { ...options, retryable: true });
  }
}
