import type { PayoutRequest } from "@merchant-payment/core";

/** How long is waited for what; worked out when a payment starts, so that a later profile changes no running one. Milliseconds. */
export interface PaymentWaits {
  /** longest time one submit may take, everything included */
  readonly submitTimeout: number;
  /** not sent, busy or held for this long: given up */
  readonly submitDeadline: number;
  /** unknown to the gateway for this long: not there */
  readonly notFoundGrace: number;
  /** what "not there" leads to */
  readonly whenNotFound: "review" | "resubmit";
  /** longest time one check may take */
  readonly checkTimeout: number;
  readonly first: number;
  readonly backoff: number;
  readonly max: number;
  readonly deadline: number;
  readonly inReview: number;
  readonly unknownFor: number;
}

/** The input of the workflow `payout`. Without secrets. */
export interface PayoutInput {
  readonly account: string;
  readonly merchantCode: string;
  readonly request: PayoutRequest;
  readonly waits: PaymentWaits;
}
