import type { LoggedRequest, Transaction } from "@merchant-payment/sandbox";
import { endOf, isCalledDuplicate } from "./batch-faults.ts";

/** A row of the report, by its columns. */
export type ReportRow = Readonly<Record<string, string | undefined>>;

/** A row of the report, compared with the gateway's ledger. */
export interface AuditedRow {
  readonly refNo: string;
  readonly state: string;
  /** payments that the gateway made */
  readonly payments: number;
  /** a person must decide although the gateway had no fault: the worker was killed during the row */
  readonly cutOff: boolean;
  /** the field in which the report differs from the ledger or the promise; null if none does */
  readonly wrong: string | null;
}

export interface Paid {
  readonly refNo: string;
  readonly amount: number;
}

export function auditRow(
  asked: Paid,
  row: ReportRow | undefined,
  requests: readonly LoggedRequest[],
  payments: readonly Transaction[],
): AuditedRow {
  const state = row?.["state"] ?? "missing";
  return {
    refNo: asked.refNo,
    state,
    payments: payments.length,
    cutOff: state === "review" && endOf(asked.refNo) !== "review",
    wrong: whatIsWrong(asked, row, requests, payments),
  };
}

function whatIsWrong(
  { refNo, amount }: Paid,
  row: ReportRow | undefined,
  requests: readonly LoggedRequest[],
  payments: readonly Transaction[],
): string | null {
  const [payment] = payments;
  if (payments.length > 1) return `paid ${payments.length} times`;
  if (row === undefined || row["RefNo"] !== refNo) return "has another row in the report";
  if (row["amount"] !== String(amount)) return "has another amount in the report";
  const { state = "", TransId: transId = "", submissions, reason } = row;
  const expected = endOf(refNo);
  if (state === "refused") {
    const isRight = expected === "refused" && reason?.includes("differs in Amount") === true;
    return isRight ? null : `is refused: ${reason}`;
  }
  if (payment !== undefined && payment.amount !== amount) return "another amount was paid";
  if (transId !== "" && transId !== payment?.transId) return "its TransId is not the ledger's";
  if (submissions === "0" && requests.length > 0)
    return "was sent, and the report says that it was not";
  const status = payment?.status ?? "nothing";
  switch (state) {
    case "succeeded":
      return status === "SUCCESS" ? null : `succeeded, and the ledger says ${status}`;
    case "failed":
      if (expected !== "failed") return "failed";
      return ["nothing", "FAILED"].includes(status) ? null : `failed, and ${status} in the ledger`;
    case "review":
      if (payment === undefined || isCalledDuplicate(refNo)) return null;
      return `in review, and the gateway knows it: ${status}`;
    default:
      return `is ${state} in the end`;
  }
}
