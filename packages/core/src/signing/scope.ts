/** Everything that the templates of one request can see. */
export interface Scope {
  /** body fields; includes the signature if it came in the body */
  readonly fields: Readonly<Record<string, unknown>>;
  /** lower-case names */
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string | undefined;
  readonly path: string | undefined;
  /** the body's exact text, without the signature if that is placed in the body */
  readonly body: string;
  /** milliseconds since 1970; undefined if only the sender knows it */
  readonly instant: number | undefined;
  readonly id: string | undefined;
  readonly paymentId: string | undefined;
  /** digests of `let` for one choice of keys, added at first use */
  readonly lets: Map<string, string>;
}
