/** The columns of a CSV file's first line. Names must be equal, except for white space around them. */
export interface CsvColumns<Column extends string> {
  readonly required: readonly Column[];
  readonly optional: readonly Column[];
  /** the file's own names of columns, if they differ; these columns are required */
  readonly headers?: Readonly<Partial<Record<Column, string>>> | undefined;
  /** columns that are not named here */
  readonly others: "refused" | "ignored";
  /** if set, a file without a line of names is a list of this column's values, one in each line */
  readonly alone?: Column | undefined;
}

/** position of each column, counted from 0 */
export type CsvPlaces<Column extends string> = ReadonlyMap<Column, number>;

interface HeaderProblem {
  /** counted from 1; absent: the first line as a whole */
  readonly column?: number;
  readonly message: string;
}

/** Finds the columns in a first line. No problem repeats an unknown cell, because the line may hold people's data. Pure. */
export function findColumns<Column extends string>(
  first: readonly string[],
  { required, optional, headers, others }: CsvColumns<Column>,
): { places: CsvPlaces<Column>; problems: HeaderProblem[] } {
  const names = first.map((name) => name.trim());
  const header = (column: Column) => headers?.[column] ?? column;
  const known = [...required, ...optional];
  const problems: HeaderProblem[] = [];
  for (const column of known) {
    const must = required.includes(column) || headers?.[column] !== undefined;
    if (must && !names.includes(header(column)))
      problems.push({ message: `the first line names no column ${header(column)}` });
  }
  const expected = known.map(header);
  for (const [at, name] of names.entries()) {
    if (!expected.includes(name) && others === "refused")
      problems.push({ column: at + 1, message: `is no column of this file; remove it` });
    if (expected.includes(name) && names.indexOf(name) < at)
      problems.push({ column: at + 1, message: `${name} is named twice` });
  }
  const [only = ""] = first;
  if (problems.length > 0 && first.length === 1 && /[;\t]/.test(only))
    problems.push({
      message: "columns are separated by commas here, not by semicolons or tabs: save it that way",
    });
  const places = known.flatMap((column) => {
    const at = names.indexOf(header(column));
    return at < 0 ? [] : [[column, at] as const];
  });
  return { places: new Map(places), problems };
}

/** whether it is a line of names; a list of values has none */
export function hasHeader<Column extends string>(
  first: readonly string[],
  { alone, headers }: CsvColumns<Column>,
): boolean {
  if (alone === undefined) return true;
  const name: string = headers?.[alone] ?? alone;
  return first.some((cell) => cell.trim() === name);
}
