/** The result of one check. `missing`: payouts do not work like this; `warning`: they work, with a drawback. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "missing";
  readonly detail: string;
  /** what to do about it */
  readonly next?: string;
  /** with `missing`: the command's exit code */
  readonly exitCode?: number;
}
