import type { LoggedRequest, Transaction } from "@merchant-payment/sandbox";
import type { PaymentDocument, PaymentState } from "../../src/client/index.ts";

/** One payout at the end: its document compared with the gateway's ledger. */
export interface ChaosRow {
  readonly refNo: string;
  readonly state: PaymentState;
  /** requests that the gateway received */
  readonly requests: number;
  /** payments that the gateway made */
  readonly payments: number;
  /** the field in which the document differs from the ledger or the promise; null if none does */
  readonly wrong: string | null;
}

export function auditRow(
  document: PaymentDocument,
  requests: readonly LoggedRequest[],
  payments: readonly Transaction[],
): ChaosRow {
  return {
    refNo: document.refNo,
    state: document.state,
    requests: requests.length,
    payments: payments.length,
    wrong: whatIsWrong(document, requests, payments),
  };
}

function whatIsWrong(
  { state, submissions, transId, amount }: PaymentDocument,
  requests: readonly LoggedRequest[],
  payments: readonly Transaction[],
): string | null {
  const [payment] = payments;
  if (payments.length > 1) return `paid ${payments.length} times`;
  if (requests.length > 0 && submissions === 0)
    return "was sent, and its document says that it was not";
  if (payment !== undefined && payment.amount !== amount) return "another amount was paid";
  if (transId !== null && transId !== payment?.transId) return "its TransId is not the ledger's";
  const why = wronglyFinal(state, payment?.status ?? null);
  return why === null ? null : `${state}, and ${why}`;
}

/** @param status the payment's Status in the ledger; null if there is none */
function wronglyFinal(state: PaymentState, status: string | null): string | null {
  switch (state) {
    case "succeeded":
      return status === "SUCCESS" ? null : `the ledger says ${status ?? "nothing"}`;
    case "failed":
      return status === null || status === "FAILED" ? null : `the ledger says ${status}`;
    case "review":
      return null;
    default:
      return "neither ended nor in review";
  }
}
