import type { CsvProblems } from "./csv-problems.ts";
import type { CsvRow } from "./csv-rows.ts";

/** Adds a problem for each row that repeats an earlier row's cell in this column. */
export function onceOnly<Column extends string>(
  column: Column,
  problems: CsvProblems,
): (row: CsvRow<Column>) => void {
  const firstLines = new Map<string, number>();
  return (row) => {
    const value = row.cell(column);
    const first = firstLines.get(value);
    if (first === undefined) firstLines.set(value, row.line);
    else problems.add(row.place(column), `is in line ${first} already; each may be there once`);
  };
}
