/** The account's flags on the command line; a flag overrides its environment variable. */
export interface AccountFlags {
  readonly baseUrl?: string | undefined;
  /** with commas between them */
  readonly formerly?: string | undefined;
  readonly merchantCode?: string | undefined;
  readonly profile?: string | undefined;
  readonly secrets?: string | undefined;
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
  readonly ca?: string | undefined;
  readonly proxy?: string | undefined;
  readonly accounts?: string | undefined;
  readonly account?: string | undefined;
  readonly taskQueue?: string | undefined;
}
