import type { PaymentKind } from "../outcome/payment-kind.ts";
import type { EndedBy, HeldBecause, PaymentState, ReviewBecause } from "./payment-state.ts";

/** What is fixed when a payment starts, and decides what it does. */
export interface PaymentTerms {
  readonly kind: PaymentKind;
  /** `resubmit`: the profile says that the gateway recognises a RefNo, and pays it once */
  readonly whenNotFound: "review" | "resubmit";
}

/**
 * All that decides what a payment does next. Plain data, without times, texts and counts of polls: two payments with
 * equal facts do the same whatever led there.
 */
export interface PaymentFacts {
  readonly state: PaymentState;
  /** why it waits for a person, or waited until a person ended it; else null */
  readonly because: HeldBecause | ReviewBecause | null;
  readonly endedBy: EndedBy | null;
  /** a request of this payment may have been processed; never falls */
  readonly mayHaveBeenSent: boolean;
  /** the gateway said that it has this payment; never falls */
  readonly acknowledged: boolean;
  /** the gateway had a record under this RefNo that was not sent by this payment */
  readonly existing: boolean;
  /** the gateway's id of this transaction, from an answer whose other echo matched; never changes */
  readonly transId: string | null;
  /** an id that a person gave; a check by it decides */
  readonly statedTransId: string | null;
  /** answers named two transactions or two ends: only a person ends it */
  readonly contradictory: boolean;
  /** a submit did not report back, and its request may still go out */
  readonly mayStillBeSent: boolean;
  /** nothing was heard since the last moment at which a request may have gone out, for the whole grace */
  readonly graceOver: boolean;
  /** nothing may be sent any more: it is about to be called never sent */
  readonly submitDeadlineOver: boolean;
  /** between two tries */
  readonly pausing: boolean;
  /** a person said that what held it is fixed: the next try does not wait for another one */
  readonly resumed: boolean;
  /** a person authorised one more request, knowing that it may pay twice; used up by it */
  readonly authorised: boolean;
  /** requests that the profile's `resubmit` may still bring about */
  readonly resubmitsLeft: number;
  /** a verified callback came, and no check began since */
  readonly callbackPending: boolean;
  /** a check that callbacks asked for is on its way */
  readonly callbackChecking: boolean;
  /** ids of decisions that were carried out */
  readonly decided: readonly string[];
  /** raised by every change of the facts that a person decides on */
  readonly revision: number;
}

/** more would fill a payment's history, and a gateway that forgets so often is for people to look at */
const mostResubmits = 5;

/** The facts of a payment of which nothing has happened yet. */
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

/** what a person decides on: polls, texts, timers and callbacks are no part of it */
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

/** the new facts, with their revision raised where a person would decide on something else than before */
export function revised(before: PaymentFacts, after: PaymentFacts): PaymentFacts {
  const changed =
    decidedOn.some((name) => before[name] !== after[name]) ||
    before.decided.length !== after.decided.length;
  return changed ? { ...after, revision: before.revision + 1 } : after;
}
