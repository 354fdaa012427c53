import { PaymentNotFoundError } from "@merchant-payment/temporal/client";
import { stripControlChars } from "../../output/strip-control-chars.ts";
import { exportColumns, exportRow } from "../bookkeeping/export-row.ts";
import type { OpenPayments } from "../../temporal/open-payments.ts";
import type { BatchFile } from "./batch-file.ts";
import { rowStateOf, type BatchProgress } from "./batch-progress.ts";
import { peekRow } from "./follow-batch.ts";

/** `existedBefore`: the start of the payment, if this batch did not start it */
export const reportColumns = [...exportColumns, "existedBefore"] as const;

/** payments looked up at once */
const concurrency = 8;

/**
 * The rows of the report, in the file's order: the payment's current state, or why there is no payment.
 * @param progress gets every state that is read, so that report and summary agree
 */
export async function* reportRows(
  open: Pick<OpenPayments, "payments" | "batches">,
  account: string,
  checked: Pick<BatchFile, "batch" | "rows" | "chunks">,
  progress: BatchProgress,
): AsyncGenerator<string[], undefined> {
  const rows = [...checked.rows.keys()];
  for (let from = 0; from < rows.length; from += concurrency) {
    const some = rows.slice(from, from + concurrency);
    yield* await Promise.all(
      some.map(async (row) => {
        const cells = await reportRow(open, account, checked, row, progress);
        return [...cells, stripControlChars(progress.existedSince(row) ?? "")];
      }),
    );
  }
}

async function reportRow(
  open: Pick<OpenPayments, "payments" | "batches">,
  account: string,
  checked: Pick<BatchFile, "batch" | "rows" | "chunks">,
  row: number,
  progress: BatchProgress,
): Promise<string[]> {
  const { refNo = "", amount = 0, currency = null } = checked.rows[row] ?? {};
  const nothing = {
    kind: "payout",
    account,
    refNo,
    amount,
    currency,
    status: null,
    transId: null,
    payId: null,
    submissions: 0,
    startedAt: null,
    updatedAt: null,
  } as const;
  const refused = progress.reasonOf(row);
  if (refused !== null) return exportRow({ ...nothing, state: "refused", reason: refused });
  try {
    const payment = await open.payments.handle(refNo).status();
    // its chunk was not looked at, so it is not known yet whether this batch started it
    if (progress.stateOf(row) === "notStarted") await peekRow(open, checked, row, progress);
    progress.set(row, rowStateOf(payment.state));
    return exportRow(payment);
  } catch (error) {
    if (!PaymentNotFoundError.is(error)) throw error;
    return exportRow({ ...nothing, state: "notStarted", reason: "it was not started yet" });
  }
}
