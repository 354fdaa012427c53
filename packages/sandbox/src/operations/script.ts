import { z } from "zod";
import { matchesGlob } from "../faults/glob.ts";
import { paymentKinds, type PaymentKind } from "@merchant-payment/core/outcome";

const step = z.strictObject({
  /** raw Status text, as it is sent */
  status: z.string().min(1),
  /** time after the previous step; without `afterMs` and `afterChecks`, at once */
  afterMs: z.int().min(0).optional(),
  /** after so many checks answered with the previous status; if both are given, the earlier one counts */
  afterChecks: z.int().min(1).optional(),
});

export const scriptSchema = z.array(
  z.strictObject({
    kind: z.enum(paymentKinds).optional(),
    /** a pattern with `*` and `?`; default every RefNo */
    refNo: z.string().min(1).optional(),
    steps: z.array(step),
  }),
);

/** How statuses move: the first entry that matches a payment's kind and RefNo is its script. Plain JSON. */
export type Script = z.infer<typeof scriptSchema>;
/** A Status, and when it begins. */
export type Step = z.infer<typeof step>;

/** a transaction's position in its script */
export interface Progress {
  readonly status: string;
  /** when it got this status, in milliseconds since 1970 */
  readonly enteredAt: number;
  /** checks answered with this status */
  readonly checks: number;
  /** the remaining steps */
  readonly steps: readonly Step[];
}

export function stepsFor(
  script: Script,
  kind: PaymentKind,
  refNo: string,
): readonly Step[] | undefined {
  return script.find(
    (entry) => (entry.kind ?? kind) === kind && matchesGlob(entry.refNo ?? "*", refNo),
  )?.steps;
}

/** the progress after every step that is due by `now` */
export function advance(progress: Progress, now: number): Progress {
  const [next, ...steps] = progress.steps;
  if (next === undefined) return progress;
  const { afterMs, afterChecks } = next;
  const timed = afterMs !== undefined && progress.enteredAt + afterMs <= now;
  const checked = afterChecks !== undefined && afterChecks <= progress.checks;
  if (!timed && !checked && (afterMs !== undefined || afterChecks !== undefined)) return progress;
  const enteredAt = timed ? progress.enteredAt + afterMs : now;
  return advance({ status: next.status, enteredAt, checks: 0, steps }, now);
}

/** the time of the next step; undefined without a next step or if it has no time */
export function nextMoment({ enteredAt, steps: [next] }: Progress): number | undefined {
  return next?.afterMs === undefined ? undefined : enteredAt + next.afterMs;
}
