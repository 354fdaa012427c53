import { MerchantPaymentError, type ErrorContext } from "./merchant-payment-error.ts";

/** Runs it; an error of ours that it throws says in which call it was. */
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
