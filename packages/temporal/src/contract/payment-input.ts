import type { DepositRequest, PayoutRequest } from "@merchant-payment/core";

export type PaymentRequest = PayoutRequest | DepositRequest;

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
  /** without a final Status for this long, a person is asked; a deposit's is counted from its expiry */
  readonly deadline: number;
  readonly inReview: number;
  readonly unknownFor: number;
  /** deposits only: how long the payer may take */
  readonly expiresAfter?: number;
}

/** The input of the workflows `payout` and `deposit`. Without secrets. */
export interface PaymentInput {
  readonly account: string;
  readonly merchantCode: string;
  /** the gateway's, normalised: a worker that serves another one neither sends nor asks */
  readonly baseUrl: string;
  readonly request: PaymentRequest;
  readonly waits: PaymentWaits;
}
