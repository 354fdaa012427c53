import type { PaymentKind } from "../outcome/payment-kind.ts";
import type { EndedBy, HeldBecause, PaymentState, ReviewBecause } from "./payment-state.ts";

/** The settings of a payment, fixed when it starts. */
export interface PaymentTerms {
  readonly kind: PaymentKind;
  /** `resubmit`: the profile says that the gateway recognises a RefNo and pays it only once */
  readonly whenNotFound: "review" | "resubmit";
}

/**
 * Everything that decides a payment's next step. Plain data without times, texts and counts of polls: two payments with
 * equal facts do the same, however they reached them.
 */
export interface PaymentFacts {
  readonly state: PaymentState;
  /** why it waits for a person, or waited until a person ended it; else null */
  readonly because: HeldBecause | ReviewBecause | null;
  readonly endedBy: EndedBy | null;
  /** a request of this payment may have been processed; once true, stays true */
  readonly mayHaveBeenSent: boolean;
  /** the gateway said that it has this payment; once true, stays true */
  readonly acknowledged: boolean;
  /** the gateway had a record under this RefNo that was not sent by this payment */
  readonly existing: boolean;
  /** the gateway's id of this transaction, from an answer whose other echoed fields matched; once set, never changes */
  readonly transId: string | null;
  /** an id that a person gave; a check by it decides */
  readonly statedTransId: string | null;
  /** answers named two transactions or two ends: only a person can end it */
  readonly contradictory: boolean;
  /** a submit did not report back, and its request may still be sent */
  readonly mayStillBeSent: boolean;
  /** the whole grace has passed without news since a request may last have been sent */
  readonly graceOver: boolean;
  /** nothing may be sent any more: it is about to end as never sent */
  readonly submitDeadlineOver: boolean;
  /** between two tries */
  readonly pausing: boolean;
  /** a person said that the cause of `held` is fixed: the next try begins at once */
  readonly resumed: boolean;
  /** a person authorised one more request that may pay twice; that request uses it up */
  readonly authorised: boolean;
  /** number of requests that the profile's `resubmit` still allows */
  readonly resubmitsLeft: number;
  /** a verified callback came, and no check has begun since */
  readonly callbackPending: boolean;
  /** a check that callbacks requested is running */
  readonly callbackChecking: boolean;
  /** ids of decisions that were carried out */
  readonly decided: readonly string[];
  /** number of changes to the facts that a person decides on */
  readonly revision: number;
}

/** limits a payment's history; if a gateway forgets a payment so often, a person must look at it */
const mostResubmits = 5;

/** The facts of a payment that has just started. */
export function startedPayment({ whenNotFound }: PaymentTerms): PaymentFacts {
  return {
    state: "submitting",
    because: null,
    endedBy: null,
    mayHaveBeenSent: false,
    acknowledged: false,
    existing: false,
    transId: null,
    statedTransId: null,
    contradictory: false,
    mayStillBeSent: false,
    graceOver: false,
    submitDeadlineOver: false,
    pausing: false,
    resumed: false,
    authorised: false,
    resubmitsLeft: whenNotFound === "resubmit" ? mostResubmits : 0,
    callbackPending: false,
    callbackChecking: false,
    decided: [],
    revision: 0,
  };
}

/** the facts that a person decides on; they do not include polls, texts, timers and callbacks */
const decidedOn = [
  "state",
  "because",
  "mayHaveBeenSent",
  "acknowledged",
  "existing",
  "transId",
  "statedTransId",
  "contradictory",
  "authorised",
] as const satisfies readonly (keyof PaymentFacts)[];

/** the new facts; raises the revision if a fact that a person decides on has changed */
export function revised(before: PaymentFacts, after: PaymentFacts): PaymentFacts {
  const changed =
    decidedOn.some((name) => before[name] !== after[name]) ||
    before.decided.length !== after.decided.length;
  return changed ? { ...after, revision: before.revision + 1 } : after;
}
