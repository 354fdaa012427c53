import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConfigurationError } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentDocument } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../configuration/account-flags.ts";
import { readOneSettings } from "../configuration/account-settings.ts";
import { loadKnownAccount } from "../configuration/load-account.ts";
import { userPath } from "../configuration/working-folder.ts";
import { csvWriter } from "../csv/csv-writer.ts";
import { CommandError } from "../output/command-error.ts";
import type { Output } from "../output/output.ts";
import { openPayments } from "../temporal/open-payments.ts";
import { dateRange } from "./date-range.ts";
import { exportColumns, exportRow } from "./export-row.ts";

interface ExportFlags extends AccountFlags {
  readonly from: string;
  readonly to: string;
  readonly kind?: PaymentKind | undefined;
  readonly outputFile?: string | undefined;
}

/** Writes the payments that were started in that time as CSV, a row each as they are read. */
export async function exportPayments(flags: ExportFlags, output: Output): Promise<void> {
  const { from, to, kind, outputFile } = flags;
  // an error must not stand among the rows
  if (outputFile === undefined) output.preferText();
  if (outputFile === undefined && output.mode === "json")
    throw new CommandError(
      "usage",
      "an export is CSV: leave --output json out, or name a file with --output-file",
    );
  const range = dateRange(from, to);
  const account = await loadKnownAccount(await readOneSettings(flags));
  await using open = await openPayments(account);
  const payments = open.payments.each({ ...range, kind });
  if (outputFile === undefined) {
    await writeRows(payments, process.stdout);
    return;
  }
  const count = await writeFile(payments, outputFile);
  output.print(
    { file: outputFile, payments: count },
    () => `${count === 1 ? "1 payment" : `${count} payments`} in ${outputFile}`,
  );
}

/** under its name only once it is whole */
async function writeFile(
  payments: AsyncIterable<PaymentDocument>,
  outputFile: string,
): Promise<number> {
  const path = userPath(outputFile);
  const part = `${path}.part`;
  try {
    const count = await writeRows(payments, createWriteStream(part));
    await rename(part, path);
    return count;
  } catch (error) {
    await rm(part, { force: true });
    throw "path" in (error as object) ? cannotBeWritten(outputFile, error) : error;
  }
}

async function writeRows(
  payments: AsyncIterable<PaymentDocument>,
  target: NodeJS.WritableStream,
): Promise<number> {
  let count = 0;
  const rows = async function* () {
    for await (const payment of payments) {
      count += 1;
      yield exportRow(payment);
    }
  };
  try {
    await pipeline(Readable.from(rows()), csvWriter(exportColumns), target, {
      end: target !== process.stdout,
    });
  } catch (error) {
    // a reader that went away (`| head`) has seen enough
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
  }
  return count;
}

function cannotBeWritten(file: string, error: unknown): ConfigurationError {
  const { code } = error as NodeJS.ErrnoException;
  const reason =
    code === "ENOENT"
      ? "its folder is not there; create it"
      : `${code ?? "unknown reason"}; name another file, or allow this user to write it`;
  return new ConfigurationError(`${file} cannot be written: ${reason}`);
}
