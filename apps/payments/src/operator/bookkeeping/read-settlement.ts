import type { CsvProblems } from "../csv/csv-problems.ts";
import { csvRows } from "../csv/csv-rows.ts";
import { amountForm, wholeAmount } from "../csv/whole-amount.ts";
import { CommandError } from "../../output/command-error.ts";
import type { SettlementEntry } from "./reconcile-payment.ts";

const columns = ["RefNo", "Amount", "Currency", "Status", "TransId"] as const;
type Column = (typeof columns)[number];
type Headers = Readonly<Partial<Record<Column, string>>>;

/**
 * Parses `--column RefNo=merchant_ref`, the gateway's own column names.
 * @throws CommandError
 */
export function settlementHeaders(flags: readonly string[]): Headers {
  const headers: Partial<Record<Column, string>> = {};
  for (const flag of flags) {
    const [, name = "", header = ""] = /^([^=]*)=(.*)$/s.exec(flag) ?? [];
    const column = columns.find((one) => one === name);
    if (column === undefined || header.trim() === "" || headers[column] !== undefined)
      throw new CommandError(
        "usage",
        `--column must be NAME=the file's name for it, each of ${columns.join(", ")} at most once`,
      );
    headers[column] = header.trim();
  }
  return headers;
}

/** The gateway's entries by RefNo; a RefNo may have several entries. */
export async function readSettlement(
  file: string,
  headers: Headers,
  problems: CsvProblems,
): Promise<Map<string, SettlementEntry[]>> {
  const entries = new Map<string, SettlementEntry[]>();
  const rows = csvRows<Column>(
    file,
    {
      required: ["RefNo", "Amount"],
      optional: ["Currency", "Status", "TransId"],
      headers,
      others: "ignored",
    },
    problems,
  );
  for await (const { line, cell, has, place } of rows) {
    const text = (column: Column) => (has(column) ? cell(column).trim() : null);
    const refNo = cell("RefNo").trim();
    const amount = wholeAmount(cell("Amount").trim(), { zeroFraction: true });
    if (refNo === "") problems.add(place("RefNo"), "must be there");
    if (amount === null) problems.add(place("Amount"), amountForm);
    if (refNo === "" || amount === null) continue;
    const entry = {
      line,
      refNo,
      amount,
      currency: text("Currency"),
      status: text("Status"),
      transId: text("TransId"),
    };
    entries.set(refNo, [...(entries.get(refNo) ?? []), entry]);
  }
  return entries;
}
