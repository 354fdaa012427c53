/** Temporal's data about one attempt of a submit. */
export interface AttemptProof {
  /** counted from 1 */
  readonly attempt: number;
  /** times of the first and of this attempt. Both are needed: if an operator resets the activity, attempts count from 1 again */
  readonly scheduledAt: number;
  readonly attemptScheduledAt: number;
  readonly runId: string | null;
  /** the run for which the payment was started: a reset run has another id */
  readonly originalRunId: string;
}

/**
 * Why this attempt must not send, whatever its input says; null: it may send. The activity asks this, and not the
 * workflow, because workflow code runs again after a reset.
 */
export function staleAttempt(proof: AttemptProof): "repeated" | "reset" | null {
  if (proof.attempt > 1 || proof.attemptScheduledAt > proof.scheduledAt) return "repeated";
  return proof.runId === proof.originalRunId ? null : "reset";
}

/** Limits for the time at which a request may be sent, in milliseconds. */
export interface SendLimits {
  /** from this worker's profile, counted from the beginning of the submit here */
  readonly sendWithin: number;
  /** the attempt's timeout at Temporal, fixed when the payment started */
  readonly startToClose: number;
  /** when the server gave the attempt to the worker, in milliseconds since 1970 on the server's clock; null if unknown */
  readonly startedAt: number | null;
}

/** Milliseconds since the submit began here, on both clocks, and the current time. */
export interface SendClocks {
  /** stops while the machine sleeps */
  readonly monotonic: number;
  /** somebody may set it */
  readonly wall: number;
  /** milliseconds since 1970 */
  readonly now: number;
}

/** Milliseconds in which the request may still be sent; at 0 or below it must not be sent. The earliest limit counts. */
export function sendTimeLeft(
  { sendWithin, startToClose, startedAt }: SendLimits,
  { monotonic, wall, now }: SendClocks,
): number {
  const passed = Math.max(monotonic, wall);
  const own = Math.min(sendWithin, startToClose) - passed;
  return startedAt === null ? own : Math.min(own, startedAt + startToClose - now);
}
