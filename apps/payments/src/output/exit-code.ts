import type { PaymentState } from "@merchant-payment/temporal/client";

/** What a shell learns of a command. */
export const exitCode = {
  done: 0,
  paymentFailed: 1,
  badInput: 2,
  signatureNotValid: 3,
  needsPerson: 4,
  outOfReach: 5,
  /** a mistake in this program; nothing is said about any payment */
  internal: 70,
  interrupted: 130,
} as const;

/** a payment that is still under way is no failure */
export function exitCodeOf(state: PaymentState): number {
  switch (state) {
    case "submitting":
    case "polling":
    case "unknown":
    case "succeeded":
      return exitCode.done;
    case "failed":
    case "reversed":
    case "expired":
      return exitCode.paymentFailed;
    case "held":
    case "review":
    case "contradicted":
      return exitCode.needsPerson;
  }
}
