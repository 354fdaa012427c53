import type { ProfileFile } from "./profile-schema.ts";

/** How long one submit may take, in milliseconds, including the check before it and tries that are proved not sent. */
export interface SubmitBudget {
  /** for this long, tries that were not sent or busy are repeated within the submit */
  readonly retryWindow: number;
  /** the last moment, counted from the start, at which a request may still leave */
  readonly sendWithin: number;
  /** limit of the whole submit; after it the submit counts as lost */
  readonly total: number;
}

/** How long one submit may take with a profile's timeouts (milliseconds). */
export function submitBudget(timeouts: ProfileFile["timeouts"]): SubmitBudget {
  const request = timeouts.connect + timeouts.response;
  const retryWindow = Math.min(5_000, timeouts.response);
  const sendWithin = 2 * request + retryWindow;
  return { retryWindow, sendWithin, total: sendWithin + timeouts.response + 1_000 };
}
