/**
 * All waiting times and limits, in milliseconds. They are computed when a payment starts and are part of its input, so a
 * later profile does not change a running payment.
 */
export interface PaymentTimings {
  /** longest time one submit may take, everything included */
  readonly submitTimeout: number;
  /** a payment that is not sent, busy or held by the gateway is given up after this */
  readonly submitDeadline: number;
  /** a payment that the gateway does not know for this long counts as not found */
  readonly notFoundGrace: number;
  /** what happens to a payment that counts as not found */
  readonly whenNotFound: "review" | "resubmit";
  /** longest time one check may take */
  readonly checkTimeout: number;
  /** before the first check */
  readonly first: number;
  /** each wait is the last one multiplied by this */
  readonly backoff: number;
  /** longest wait between checks */
  readonly max: number;
  /** without a final Status for this long, a person is asked; a deposit's is counted from its expiry */
  readonly deadline: number;
  /** between checks while a person decides */
  readonly inReview: number;
  /** without a clear answer for this long a person is asked */
  readonly unknownFor: number;
  /** deposits only: how long the payer may take */
  readonly expiresAfter: number;
}

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The timings of a profile that sets none. */
export const defaultTimings: PaymentTimings = {
  submitTimeout: 106 * seconds,
  submitDeadline: 1 * hours,
  notFoundGrace: 15 * minutes,
  whenNotFound: "review",
  checkTimeout: 100 * seconds,
  first: 5 * seconds,
  backoff: 1.5,
  max: 5 * minutes,
  deadline: 72 * hours,
  inReview: 6 * hours,
  unknownFor: 30 * minutes,
  expiresAfter: 24 * hours,
};
