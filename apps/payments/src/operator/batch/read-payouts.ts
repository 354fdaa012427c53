import {
  checkFields,
  InvalidRequestError,
  type PayoutRequest,
  type Problem,
  type Profile,
} from "@merchant-payment/core";
import { fieldsOf } from "@merchant-payment/core/fields";
import { withBackendUrl } from "../../configuration/callback-url.ts";
import type { Input } from "../csv/csv-bytes.ts";
import type { CsvProblems } from "../csv/csv-problems.ts";
import { csvRows, type CsvRow } from "../csv/csv-rows.ts";
import { jsonlRows } from "../csv/jsonl-rows.ts";
import { onceOnly } from "../csv/once-only.ts";
import { amountForm, wholeAmount } from "../csv/whole-amount.ts";

const columns = fieldsOf.payout;
type Column = (typeof columns)[number];
type Fields = Readonly<Record<string, unknown>>;

/** A row before it is checked. */
interface WrittenRow extends CsvRow<"RefNo"> {
  readonly fields: Fields;
  /** problems found while it was read */
  readonly found: readonly Problem[];
  /** the place of any field, for a problem */
  readonly placeOf: (path: string) => string;
}

/**
 * The payouts of a CSV or JSON Lines file, as they are read. Each is checked against document and profile; a RefNo must not repeat.
 * @param problems gets the rows that are not payouts; the caller looks at it after the last row
 */
export async function* readPayouts(
  input: Input,
  profile: Pick<Profile, "fields">,
  problems: CsvProblems,
): AsyncGenerator<PayoutRequest, undefined> {
  const once = onceOnly("RefNo", problems);
  const rows = isJsonl(input) ? fromJsonl(input, problems) : fromCsv(input, profile, problems);
  for await (const row of rows) {
    if (row.cell("RefNo") !== "") once(row);
    const checked = checkRow(row, profile);
    if ("payout" in checked) yield checked.payout;
    else for (const { path, message } of checked.bad) problems.add(row.placeOf(path), message);
  }
}

/** decided by a file's name, or for standard input by the first character */
function isJsonl(input: Input): boolean {
  if (typeof input === "string") return input.toLowerCase().endsWith(".jsonl");
  return new TextDecoder().decode(input.subarray(0, 1_024)).trimStart().startsWith("{");
}

function checkRow(
  { fields, found }: WrittenRow,
  profile: Pick<Profile, "fields">,
): { payout: PayoutRequest } | { bad: readonly Problem[] } {
  try {
    const payout = checkFields(profile, "payout", withBackendUrl("payout", fields));
    return found.length === 0 ? { payout } : { bad: found };
  } catch (error) {
    if (!InvalidRequestError.is(error)) throw error;
    const known = new Set(found.map(({ path }) => path));
    return { bad: [...found, ...error.fields.filter(({ path }) => !known.has(path))] };
  }
}

async function* fromCsv(
  input: Input,
  profile: Pick<Profile, "fields">,
  problems: CsvProblems,
): AsyncGenerator<WrittenRow, undefined> {
  const required = requiredColumns(profile);
  const optional = columns.filter((column) => !required.includes(column));
  for await (const row of csvRows<Column>(
    input,
    { required, optional, others: "refused" },
    problems,
  )) {
    const fields: Record<string, unknown> = {};
    const found: Problem[] = [];
    for (const column of columns) {
      const text = row.cell(column);
      if (text === "") continue;
      // for an Amount, the message about its form covers this
      if (text.startsWith("=") && !isNumber(column)) {
        found.push({ path: column, message: isFormula });
        continue;
      }
      const value = isNumber(column) ? wholeAmount(text) : text;
      if (value === null) found.push({ path: column, message: amountForm });
      else fields[column] = value;
    }
    yield { ...row, fields, found, placeOf: (path) => row.place(path as Column) };
  }
}

function isNumber(column: Column): boolean {
  return column === "Amount" || column === "PaymentId";
}

/** people mean the value that a spreadsheet shows */
const isFormula = "is a formula; save the file with values in place of formulas";

/** columns that every row needs, so that a missing one is reported once and not for each row */
function requiredColumns(profile: Pick<Profile, "fields">): Column[] {
  try {
    checkFields(profile, "payout", withBackendUrl("payout", {}));
    return [];
  } catch (error) {
    if (!InvalidRequestError.is(error)) throw error;
    return columns.filter((column) => error.fields.some(({ path }) => path === column));
  }
}

async function* fromJsonl(
  input: Input,
  problems: CsvProblems,
): AsyncGenerator<WrittenRow, undefined> {
  for await (const { line, fields } of jsonlRows(input, problems)) {
    const refNo = fields["RefNo"];
    const placeOf = (path: string) => (path === "" ? `line ${line}` : `line ${line} (${path})`);
    yield {
      line,
      fields,
      found: [],
      has: (column) => fields[column] !== undefined,
      cell: () => (typeof refNo === "string" ? refNo : ""),
      place: placeOf,
      placeOf,
    };
  }
}
