import { stringify } from "csv-stringify";
import type { Transform } from "node:stream";

/**
 * Turns rows into a CSV file: RFC 4180, UTF-8, names in the first line. A cell that a spreadsheet would treat as a formula gets an
 * apostrophe in front, so that spreadsheets show it unchanged.
 */
export function csvWriter(columns: readonly string[]): Transform {
  return stringify({
    header: true,
    columns: [...columns],
    record_delimiter: "windows",
    escape_formulas: true,
  });
}
