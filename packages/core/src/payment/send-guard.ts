/** What Temporal says of one attempt of a submit. */
export interface AttemptProof {
  /** counted from 1 */
  readonly attempt: number;
  /** when the first attempt was scheduled, and this one; an operator who resets the activity makes attempts count from 1 again */
  readonly scheduledAt: number;
  readonly attemptScheduledAt: number;
  readonly runId: string | null;
  /** the run for which the payment was started: a reset run has another id */
  readonly originalRunId: string;
}

/**
 * Why this attempt must not send, whatever its input says; null: it may send. Workflow code runs again when a workflow is
 * reset, so the activity that sends the request asks this.
 */
export function staleAttempt(proof: AttemptProof): "repeated" | "reset" | null {
  if (proof.attempt > 1 || proof.attemptScheduledAt > proof.scheduledAt) return "repeated";
  return proof.runId === proof.originalRunId ? null : "reset";
}

/** Milliseconds that bound when a request may go out. */
export interface SendLimits {
  /** of this worker's profile, from when the submit began here */
  readonly sendWithin: number;
  /** of this attempt, as Temporal was told when the payment started */
  readonly startToClose: number;
  /** when the server handed the attempt out, in its own milliseconds since 1970; null where it did not say */
  readonly startedAt: number | null;
}

/** Milliseconds that have passed here since the submit began, on both clocks, and the time now. */
export interface SendClocks {
  /** stands still while a machine sleeps */
  readonly monotonic: number;
  /** may be set */
  readonly wall: number;
  /** milliseconds since 1970 */
  readonly now: number;
}

/** Milliseconds in which the request may still go out; not above 0: it must not. The earliest of all limits counts. */
export function sendTimeLeft(
  { sendWithin, startToClose, startedAt }: SendLimits,
  { monotonic, wall, now }: SendClocks,
): number {
  const passed = Math.max(monotonic, wall);
  const own = Math.min(sendWithin, startToClose) - passed;
  return startedAt === null ? own : Math.min(own, startedAt + startToClose - now);
}
