import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { stripControlChars } from "../../output/strip-control-chars.ts";

export const exportColumns = [
  "RefNo",
  "kind",
  "account",
  "amount",
  "currency",
  "state",
  "status",
  "TransId",
  "PayID",
  "submissions",
  "startedAt",
  "updatedAt",
  "reason",
] as const;

/** the values of a row, for a payment or for one that was never started */
type Exported = Pick<
  PaymentDocument,
  | "refNo"
  | "kind"
  | "account"
  | "amount"
  | "currency"
  | "status"
  | "transId"
  | "payId"
  | "submissions"
  | "reason"
> & {
  readonly state: string;
  readonly startedAt: string | null;
  readonly updatedAt: string | null;
};

/** A payment as a row of those columns; unknown values are empty. Pure. */
export function exportRow(payment: Exported): string[] {
  const cells: Record<(typeof exportColumns)[number], string | number | null> = {
    RefNo: payment.refNo,
    kind: payment.kind,
    account: payment.account,
    amount: payment.amount,
    currency: payment.currency,
    state: payment.state,
    status: payment.status,
    TransId: payment.transId,
    PayID: payment.payId,
    submissions: payment.submissions,
    startedAt: payment.startedAt,
    updatedAt: payment.updatedAt,
    reason: payment.reason,
  };
  return exportColumns.map((column) => stripControlChars(String(cells[column] ?? "")));
}
