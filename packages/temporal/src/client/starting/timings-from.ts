import type { Profile } from "@merchant-payment/core";
import { submitBudget } from "@merchant-payment/core/internal";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentTimings } from "@merchant-payment/core/payment";

/** the longest first wait that a check activity spends in place, and some room */
const checkRoom = 35_000;

/** The timings of a payment that starts now, from the profile as it is now. */
export function timingsFrom(profile: Profile, kind: PaymentKind): PaymentTimings {
  const { timeouts, payout, deposit, polling } = profile;
  const timings = {
    submitTimeout: submitBudget(timeouts).total,
    submitDeadline: payout.submitDeadline,
    notFoundGrace: payout.notFoundGrace,
    whenNotFound: payout.whenNotFound,
    checkTimeout: timeouts.connect + 2 * timeouts.response + checkRoom,
    ...polling[kind],
  };
  if (kind === "payout") return { ...timings, expiresAfter: 0 };
  const { expiresAfter } = deposit;
  return {
    ...timings,
    expiresAfter,
    // a request that leaves later than that has no payer any more
    submitDeadline: Math.min(payout.submitDeadline, expiresAfter),
    // what the profile says of the gateway's dedupe, it says of payouts
    whenNotFound: "review",
  };
}
