import { pipeline, Readable } from "node:stream";
import { CsvError, parse, type Info } from "csv-parse";
import { csvBytes, NotUtf8, type Input } from "./csv-bytes.ts";
import { findColumns, hasHeader, type CsvColumns, type CsvPlaces } from "./csv-columns.ts";
import type { CsvProblems } from "./csv-problems.ts";
import { longestRow } from "./longest-row.ts";

/** A row with its cells as written. */
export interface CsvRow<Column extends string> {
  /** the line in which it begins, counted from 1 */
  readonly line: number;
  /** the cell; empty if its column is not there */
  readonly cell: (column: Column) => string;
  /** whether the file has such a column */
  readonly has: (column: Column) => boolean;
  /** for a problem: `line 3, column 2 (Amount)` */
  readonly place: (column: Column) => string;
}

/**
 * The rows of a CSV file (RFC 4180; UTF-8, with or without a byte order mark; any line end), as they are read. Lines that are not
 * rows go to `problems`, which the caller looks at after the last row.
 * @throws ConfigurationError if the file cannot be read
 */
export async function* csvRows<Column extends string>(
  input: Input,
  columns: CsvColumns<Column>,
  problems: CsvProblems,
): AsyncGenerator<CsvRow<Column>, undefined> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: longestRow,
    record_delimiter: ["\r\n", "\n", "\r"],
    // the code below counts columns, so that all problems are listed
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // the loop below gets its errors from the parser
  pipeline(Readable.from(csvBytes(input)), parser, () => {});
  let places: CsvPlaces<Column> | undefined;
  let width = 0;
  // Windows line ends inside cells, which the parser counts twice
  let doubled = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = info.lines - doubled - count(record, /\r|\n/g);
      doubled += count(record, /\r\n/g);
      if (places === undefined) {
        width = record.length;
        const named = hasHeader(record, columns);
        places = named ? placesIn(record, columns, line, problems) : listOf(columns);
        if (places === undefined) return;
        if (named) continue;
        width = 1;
      }
      if (record.length === width) yield rowOf(record, line, places);
      else problems.add(`line ${line}`, `has ${record.length} cells in place of ${width}`);
    }
  } catch (error) {
    const broken = brokenFile(error, doubled);
    if (broken === null) throw error;
    problems.add(broken.path, broken.message);
    return;
  }
  if (places === undefined) problems.add("", "it is empty");
}

interface Parsed {
  readonly record: string[];
  readonly info: Info;
}

function placesIn<Column extends string>(
  first: readonly string[],
  columns: CsvColumns<Column>,
  line: number,
  problems: CsvProblems,
): CsvPlaces<Column> | undefined {
  const found = findColumns(first, columns);
  for (const { column, message } of found.problems)
    problems.add(column === undefined ? "" : `line ${line}, column ${column}`, message);
  return found.problems.length > 0 ? undefined : found.places;
}

function listOf<Column extends string>({ alone }: CsvColumns<Column>): CsvPlaces<Column> {
  return new Map(alone === undefined ? [] : [[alone, 0]]);
}

function rowOf<Column extends string>(
  record: readonly string[],
  line: number,
  places: CsvPlaces<Column>,
): CsvRow<Column> {
  return {
    line,
    has: (column) => places.has(column),
    cell: (column) => record[places.get(column) ?? record.length] ?? "",
    place: (column) => {
      const at = places.get(column);
      return at === undefined
        ? `line ${line} (${column})`
        : `line ${line}, column ${at + 1} (${column})`;
    },
  };
}

function count(record: readonly string[], what: RegExp): number {
  return record.reduce((sum, cell) => sum + (cell.match(what)?.length ?? 0), 0);
}

/** why the rest cannot be read, without any of its content; null for another error */
function brokenFile(error: unknown, doubled: number): { path: string; message: string } | null {
  if (error instanceof NotUtf8) {
    return { path: `line ${error.line}`, message: "is not UTF-8; save the file as CSV in UTF-8" };
  }
  if (!(error instanceof CsvError)) return null;
  const path = `line ${Number(error["lines"]) - doubled}`;
  switch (error.code) {
    case "CSV_MAX_RECORD_SIZE":
      return { path, message: `is longer than ${longestRow / 1024} KiB; is a quote not closed?` };
    case "CSV_QUOTE_NOT_CLOSED":
      return { path, message: "the file ends inside a quoted cell; close its quote" };
    default:
      return {
        path,
        message:
          'has a quote where none may be; put the whole cell in quotes, and write "" for one in it',
      };
  }
}
