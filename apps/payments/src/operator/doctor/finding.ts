/** One thing that was looked at. `missing`: payouts will not work like this; `warning`: they will, with a drawback. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "missing";
  readonly detail: string;
  /** what to do about it */
  readonly next?: string;
  /** with `missing`: what the shell is told */
  readonly exitCode?: number;
}
