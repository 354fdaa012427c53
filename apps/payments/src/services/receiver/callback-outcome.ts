import type { SignalResult } from "./signal-payments.ts";

/** how what is not a callback, or nobody's, is answered */
export const refusals = {
  no_such_path: 404,
  not_a_post: 405,
  not_readable: 415,
  too_long: 413,
  incomplete: 400,
  not_verified: 401,
  without_ref_no: 400,
} as const;

export type Refusal = keyof typeof refusals;

/** What became of a request to the receiver, as its metrics name it. `repeated` and the last two are to be sent again. */
export type CallbackOutcome = SignalResult | Refusal | "temporal_out_of_reach" | "not_kept";

/** every one of them, those of genuine callbacks first */
export const callbackOutcomes = Object.keys({
  signalled: true,
  closed: true,
  unknown: true,
  repeated: true,
  temporal_out_of_reach: true,
  not_kept: true,
  not_verified: true,
  without_ref_no: true,
  incomplete: true,
  too_long: true,
  not_readable: true,
  not_a_post: true,
  no_such_path: true,
} satisfies Record<CallbackOutcome, true>) as CallbackOutcome[];
