import type { DepositRequest, PayoutRequest } from "@merchant-payment/core";
import type { PaymentTimings } from "@merchant-payment/core/payment";

export type PaymentRequest = PayoutRequest | DepositRequest;

/** The input of the workflows `payout` and `deposit`. Without secrets. */
export interface PaymentInput {
  readonly account: string;
  readonly merchantCode: string;
  /** the gateway's, normalised: a worker that serves another one neither sends nor asks */
  readonly baseUrl: string;
  readonly request: PaymentRequest;
  /** what is left out has its default */
  readonly timings: PaymentTimings;
  /** made when it was started, and never again: tells two payments of one RefNo apart */
  readonly birthMark?: string | undefined;
}

/** What may be left out when a payment is started by hand, or from another language. */
export type PaymentStartInput = Omit<PaymentInput, "timings"> & {
  readonly timings?: Partial<PaymentTimings> | undefined;
};
