import type { Context } from "@temporalio/activity";
import type { SubmitOrder } from "../contract/activities.ts";

/**
 * Why this activity must not send, whatever it was told; null where it may.
 * Workflow code runs again when a workflow is reset, so these guards stand here.
 */
export function mustNotSend(
  info: Context["info"],
  order: Pick<SubmitOrder, "originalRunId">,
): string | null {
  // an operator who resets the activity makes its attempts count from 1 again; the first one's time stays
  const repeated =
    info.attempt > 1 || info.currentAttemptScheduledTimestampMs > info.scheduledTimestampMs;
  if (repeated) return "this is a repeated attempt of a submit that may have sent already";
  if (info.workflowExecution?.runId !== order.originalRunId)
    return "this run was reset; what its first run sent is for a check to say";
  return null;
}

/**
 * Throws once it is too late to send: the server may by then believe this submit dead, and a person may have sent again.
 * Both clocks count: the monotonic one stands still while a machine sleeps, the wall clock may be set.
 */
export function leaveGuard(
  leaveBefore: number,
  now: { monotonic(): number; wall(): number } = clocks,
): () => void {
  const started = { monotonic: now.monotonic(), wall: now.wall() };
  return () => {
    const passed = Math.max(now.monotonic() - started.monotonic, now.wall() - started.wall);
    if (passed >= leaveBefore)
      throw new Error(
        `too late to send: ${Math.round(passed)} ms have passed since this submit began`,
      );
  };
}

const clocks = { monotonic: () => performance.now(), wall: () => Date.now() };
