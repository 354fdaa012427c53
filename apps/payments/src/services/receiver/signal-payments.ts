import type { CallbackReception, PaymentsClient } from "@merchant-payment/temporal/client";
import type { CallbackAccount } from "../../configuration/load-account.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { RecognisedCallback } from "./recognise-callback.ts";

/** An account whose payments can receive callbacks. */
export interface ServedCallbacks extends CallbackAccount {
  readonly payments: Pick<PaymentsClient, "callback">;
}

/** `repeated`: the payment has just got many callbacks, so it did not get this one; it may get it later */
export type SignalResult = CallbackReception | "repeated";

/** the result for a callback about several payments: the first of these that one of them has */
const ranks: readonly SignalResult[] = ["repeated", "signalled", "closed", "unknown"];

/**
 * Signals every payment that a callback may be about, because several accounts may share a secret.
 * @throws TemporalUnreachableError if one of them cannot be signalled
 */
export async function signalPayments(
  recognised: readonly RecognisedCallback<ServedCallbacks>[],
  budget: RateLimiter,
): Promise<SignalResult> {
  const told = recognised.map(async ({ owner, refNo, transId }): Promise<SignalResult> => {
    if (refNo === null) return "unknown";
    const payment = JSON.stringify([owner.name, refNo]);
    if (!budget.take(payment)) return "repeated";
    try {
      return await owner.payments.callback({ refNo, transId });
    } catch (error) {
      budget.release(payment);
      throw error;
    }
  });
  const seen = new Set(await Promise.all(told));
  return ranks.find((rank) => seen.has(rank)) ?? "unknown";
}
