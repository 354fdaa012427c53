import type { ProfileFile } from "./profile-schema.ts";

/** How long one submit may take, in milliseconds: the check before it, tries that are proved not sent, the request. */
export interface SubmitBudget {
  /** tries that were not sent, or busy, are repeated at once for this long */
  readonly retryWindow: number;
  /** the last moment, counted from the start, at which a request may still leave */
  readonly sendWithin: number;
  /** everything: after this time the submit counts as dead */
  readonly total: number;
}

/** How long one submit may take with a profile's timeouts (milliseconds). */
export function submitBudget(timeouts: ProfileFile["timeouts"]): SubmitBudget {
  const request = timeouts.connect + timeouts.response;
  const retryWindow = Math.min(5_000, timeouts.response);
  const sendWithin = 2 * request + retryWindow;
  return { retryWindow, sendWithin, total: sendWithin + timeouts.response + 1_000 };
}
