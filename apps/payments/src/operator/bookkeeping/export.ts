import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentDocument } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccountRef } from "../../configuration/load-account.ts";
import { csvWriter } from "../csv/csv-writer.ts";
import { cannotBeWritten, writeCsvFile } from "../csv/write-csv-file.ts";
import { CommandError } from "../../output/command-error.ts";
import type { Output } from "../../output/output.ts";
import { openPayments } from "../../temporal/open-payments.ts";
import { timeRange, type TimeFlags } from "../showing/time-range.ts";
import { exportColumns, exportRow } from "./export-row.ts";

interface ExportFlags extends AccountFlags, TimeFlags {
  readonly kind?: PaymentKind | undefined;
  readonly outputFile?: string | undefined;
}

/** Writes the payments that were started in that time as CSV, row by row as they are read. */
export async function exportPayments(flags: ExportFlags, output: Output): Promise<void> {
  const { kind, outputFile } = flags;
  // an error must not be printed among the rows
  if (outputFile === undefined) output.preferText();
  if (outputFile === undefined && output.mode === "json")
    throw new CommandError(
      "usage",
      "an export is CSV: leave --output json out, or name a file with --output-file",
    );
  const range = timeRange(flags, Date.now());
  const account = await loadAccountRef(await readOneSettings(flags));
  await using open = await openPayments(account);
  const payments = open.payments.list({ ...range, kind });
  if (outputFile === undefined) {
    await print(rowsOf(payments));
    return;
  }
  const count = await writeCsvFile(outputFile, exportColumns, rowsOf(payments));
  output.print(
    { outputFile, payments: count },
    () => `${count === 1 ? "1 payment" : `${count} payments`} in ${outputFile}`,
  );
}

async function* rowsOf(payments: AsyncIterable<PaymentDocument>): AsyncGenerator<string[]> {
  for await (const payment of payments) yield exportRow(payment);
}

async function print(rows: AsyncIterable<string[]>): Promise<void> {
  try {
    await pipeline(Readable.from(rows), csvWriter(exportColumns), process.stdout, { end: false });
  } catch (error) {
    // a reader that closes the pipe (`| head`) is not an error
    if ((error as NodeJS.ErrnoException).code !== "EPIPE")
      throw "syscall" in (error as object) ? cannotBeWritten("standard output", error) : error;
  }
}
