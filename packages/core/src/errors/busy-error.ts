import { MerchantPaymentError } from "./merchant-payment-error.ts";

/** The gateway said "not now" and processed nothing: it may be sent again, later. */
export class BusyError extends MerchantPaymentError {
  static override readonly code = "busy";

  constructor(message: string, options: { cause?: unknown } = {}) {
    super("busy", message, { ...options, retryable: true });
  }
}
