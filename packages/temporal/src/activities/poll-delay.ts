import type { PollInput } from "../contract/activities.ts";

/** milliseconds: longest time that an activity waits in its worker. To wait there before the first poll saves an attempt. */
const longestInPlace = 30_000;

/**
 * Milliseconds until the next check, never past the deadline.
 * @param polls number of polls so far
 * @param elapsed milliseconds since the series of checks began
 */
export function pollDelay(
  { mode, timings, deadline }: Pick<PollInput, "mode" | "timings" | "deadline">,
  polls: number,
  elapsed: number,
): number {
  const untilDeadline = deadline === null ? Infinity : Math.max(0, deadline - elapsed);
  return Math.min(plainDelay(mode, timings, polls), untilDeadline);
}

function plainDelay(
  mode: PollInput["mode"],
  { first, backoff, max, inReview }: PollInput["timings"],
  polls: number,
): number {
  if (mode === "review") return inReview;
  // if it is unknown whether the payment was sent, the first check is at once
  if (polls === 0) return mode === "unknown" ? 0 : first;
  return Math.min(first * backoff ** (polls - 1), max);
}

export function waitsInPlace(delay: number): boolean {
  return delay <= longestInPlace;
}
