import type { PaymentState } from "@merchant-payment/temporal/client";

/** The exit codes of all commands. */
export const exitCode = {
  done: 0,
  paymentFailed: 1,
  badInput: 2,
  signatureNotValid: 3,
  needsPerson: 4,
  outOfReach: 5,
  /** a bug in this program; it says nothing about any payment */
  internal: 70,
  interrupted: 130,
} as const;

/** a payment that has not ended is not a failure */
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
