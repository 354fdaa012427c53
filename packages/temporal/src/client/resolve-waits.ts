import { submitBudget, type Profile } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentWaits } from "../contract/payout-input.ts";

/** the longest first wait that a check activity spends in place, and some room */
const checkRoom = 35_000;

/** The waits of a payment that starts now, from the profile as it is now. */
export function resolveWaits(
  { timeouts, payout, polling }: Profile,
  kind: PaymentKind,
): PaymentWaits {
  return {
    submitTimeout: submitBudget(timeouts).total,
    submitDeadline: payout.submitDeadline,
    notFoundGrace: payout.notFoundGrace,
    whenNotFound: payout.whenNotFound,
    checkTimeout: timeouts.connect + 2 * timeouts.response + checkRoom,
    ...polling[kind],
  };
}
