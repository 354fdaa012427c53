import { PaymentNotFoundError, type PaymentsClient } from "@merchant-payment/temporal/client";
import { exportRow } from "../payments/export-row.ts";
import type { BatchRow } from "./batch-file.ts";
import type { BatchProgress } from "./batch-progress.ts";

/** payments looked up at once */
const concurrency = 8;

/** A row of a report for each row of the file, in its order: the payment as it is now, or why there is none. */
export async function* reportRows(
  payments: Pick<PaymentsClient, "status">,
  account: string,
  rows: readonly BatchRow[],
  progress: BatchProgress,
): AsyncGenerator<string[], undefined> {
  for (let from = 0; from < rows.length; from += concurrency) {
    const some = rows.slice(from, from + concurrency);
    yield* await Promise.all(
      some.map((row, at) => reportRow(payments, account, row, progress.reasonOf(from + at))),
    );
  }
}

async function reportRow(
  payments: Pick<PaymentsClient, "status">,
  account: string,
  { refNo, amount, currency }: BatchRow,
  refused: string | null,
): Promise<string[]> {
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
  if (refused !== null) return exportRow({ ...nothing, state: "refused", reason: refused });
  try {
    return exportRow(await payments.status(refNo, "payout"));
  } catch (error) {
    if (!(error instanceof PaymentNotFoundError)) throw error;
    return exportRow({ ...nothing, state: "notStarted", reason: "it was not started yet" });
  }
}
