/** A source has no value, or a value that the template cannot write. Carries the source's name, never its value. */
export class UnusableSource extends Error {
  readonly source: string;

  /** @param reason one lower-case clause */
  constructor(source: string, reason: string) {
    super(reason);
    this.source = source;
  }
}
