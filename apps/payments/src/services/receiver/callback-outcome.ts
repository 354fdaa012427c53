import type { SignalResult } from "./signal-payments.ts";

/** HTTP statuses for requests that are not valid callbacks of an account */
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

/** The outcome of a request to the receiver, as its metrics name it. The gateway must send `repeated` and the last two again. */
export type CallbackOutcome = SignalResult | Refusal | "temporal_out_of_reach" | "not_kept";

/** all outcomes, first those of genuine callbacks */
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
