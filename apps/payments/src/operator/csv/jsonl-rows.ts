import { DuplicateMemberError, parseExactJson } from "@merchant-payment/core/internal";
import { csvBytes, NotUtf8, type Input } from "./csv-bytes.ts";
import type { CsvProblems } from "./csv-problems.ts";
import { longestRow } from "./longest-row.ts";

export interface JsonlRow {
  /** counted from 1 */
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The rows of a file with a JSON object in each line, as they are read; empty lines are skipped. Lines that are not rows go to
 * `problems`, which the caller looks at after the last row.
 * @throws ConfigurationError if the file cannot be read
 */
export async function* jsonlRows(
  input: Input,
  problems: CsvProblems,
): AsyncGenerator<JsonlRow, undefined> {
  let rows = 0;
  try {
    for await (const { line, text } of linesOf(input)) {
      if (text === null) {
        problems.add(`line ${line}`, `is longer than ${longestRow / 1024} KiB; no payout is`);
        return;
      }
      if (text.trim() === "") continue;
      rows += 1;
      const fields = objectOf(text);
      if (typeof fields === "string") problems.add(`line ${line}`, fields);
      else yield { line, fields };
    }
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    problems.add(`line ${error.line}`, "is not UTF-8; save the file in UTF-8");
    return;
  }
  if (rows === 0) problems.add("", "it is empty");
}

/** `text` null: the line is too long, and reading stops there */
async function* linesOf(input: Input): AsyncGenerator<{ line: number; text: string | null }> {
  const decoder = new TextDecoder();
  let line = 1;
  let rest = "";
  for await (const bytes of csvBytes(input)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) yield { line: line++, text: withinBounds(text) };
    if (withinBounds(rest) === null) yield { line, text: null };
  }
  yield { line, text: withinBounds(rest) };
}

function withinBounds(text: string): string | null {
  return text.length > longestRow ? null : text;
}

/** the row, or its problem */
function objectOf(text: string): Readonly<Record<string, unknown>> | string {
  try {
    const value = parseExactJson(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (error instanceof DuplicateMemberError)
      return `${error.member ?? "a field"} occurs twice; write each field once`;
  }
  return "is not a JSON object; write one payout in each line";
}
