import type { PayoutRequest } from "@merchant-payment/core";
import type { PaymentState } from "@merchant-payment/temporal/client";

export const refNos = {
  fine: "DEMO-1-FINE",
  lost: "DEMO-2-LOST",
  refused: "DEMO-3-REFUSED",
} as const;

/** One payout of the demonstration and its expected result. */
export interface Act {
  readonly title: string;
  readonly request: PayoutRequest & { readonly Currency: string };
  /** a sentence to print before it begins */
  readonly before: string;
  readonly promised: {
    readonly state: PaymentState;
    /** payments of this RefNo in the gateway's ledger */
    readonly paid: number;
    /** requests that were sent, or may have been */
    readonly submissions: number;
  };
}

const payee = {
  PaymentId: 1,
  Service: "bca",
  Currency: "IDR",
  CustomerId: "1234567890",
  CustomerName: "Ana Lopez",
};

export const acts: readonly Act[] = [
  {
    title: "A payout that goes well",
    request: { ...payee, RefNo: refNos.fine, Amount: 150_000 },
    before: "The gateway takes it, and says some moments later that it succeeded.",
    promised: { state: "succeeded", paid: 1, submissions: 1 },
  },
  {
    title: "A payout whose answer is lost",
    request: { ...payee, RefNo: refNos.lost, Amount: 275_000 },
    before:
      "The gateway pays, and the connection breaks before its answer is out. Sending again now would pay twice.",
    promised: { state: "succeeded", paid: 1, submissions: 1 },
  },
  {
    title: "A payout that the gateway refuses",
    request: { ...payee, RefNo: refNos.refused, Amount: 90_000 },
    before: "The gateway refuses it for good: no money moves.",
    promised: { state: "failed", paid: 0, submissions: 1 },
  },
];
