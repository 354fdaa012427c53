/** One problem and its place. Never carries the value itself, which may be a secret or a person's data. */
export interface Problem {
  /** dotted path of the field, e.g. `signing.payout.message`, `RefNo` */
  readonly path: string;
  /** what is wrong and what is expected, as one lower-case clause */
  readonly message: string;
}

/** `summary: path: message; path: message` */
export function describeProblems(summary: string, problems: readonly Problem[]): string {
  if (problems.length === 0) return summary;
  return `${summary}: ${problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ")}`;
}
