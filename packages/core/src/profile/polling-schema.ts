import * as z from "zod/mini";
import { defaultTimings } from "../payment/payment-timings.ts";
import { duration, wait } from "./duration.ts";

const waits = {
  first: z.optional(wait),
  backoff: z.optional(
    z.number().check(z.gte(1, "must be 1 or more"), z.lte(10, "must be 10 or less")),
  ),
  max: z.optional(wait),
  deadline: z.optional(duration),
  inReview: z.optional(wait),
  unknownFor: z.optional(duration),
};

export const pollingSchema = z.strictObject({
  ...waits,
  payout: z.optional(z.strictObject(waits)),
  deposit: z.optional(z.strictObject(waits)),
});

/** How a payment is checked. All in milliseconds except `backoff`. */
export interface Polling {
  /** before the first check */
  readonly first: number;
  /** each wait is the last one multiplied by this */
  readonly backoff: number;
  /** longest wait between checks */
  readonly max: number;
  /** after this a person is asked; a deposit's is counted from its expiry */
  readonly deadline: number;
  /** between checks while a person decides */
  readonly inReview: number;
  /** without a readable answer for this long a person is asked */
  readonly unknownFor: number;
}

const { first, backoff, max, deadline, inReview, unknownFor } = defaultTimings;

export const defaultPolling: Polling = { first, backoff, max, deadline, inReview, unknownFor };
