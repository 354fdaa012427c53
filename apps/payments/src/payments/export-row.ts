import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { plain } from "../output/plain.ts";

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

/** A payment as a row of those columns; what is not known is empty. Pure. */
export function exportRow(payment: PaymentDocument): string[] {
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
  return exportColumns.map((column) => plain(String(cells[column] ?? "")));
}
