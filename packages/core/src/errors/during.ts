import { MerchantPaymentError, type ErrorContext } from "./merchant-payment-error.ts";

/** Runs it, and adds the call's operation and RefNo to any MerchantPaymentError that it throws. */
export function during<Result>(
  call: Pick<ErrorContext, "operation" | "refNo">,
  run: () => Result,
): Result {
  try {
    return run();
  } catch (error) {
    if (MerchantPaymentError.is(error)) Object.assign(error, call);
    throw error;
  }
}
