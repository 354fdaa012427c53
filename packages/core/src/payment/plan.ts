import type { PaymentFacts } from "./payment-facts.ts";
import type { PaymentTimer } from "./payment-event.ts";
import { hasEnded } from "./payment-state.ts";
import { proofOf, type PaymentProof } from "./proof.ts";

/** A submit that is to run. */
export interface PlannedSubmit {
  readonly mayHaveBeenSent: boolean;
  readonly acknowledged: boolean;
  readonly existing: boolean;
  readonly authorised: boolean;
  readonly resumed: boolean;
  /** by which the gateway is asked first; empty where none is known */
  readonly transId: string;
  /** the TransId that its answer must repeat; null where none is bound */
  readonly boundTransId: string | null;
}

/**
 * - `sent`: the gateway took it; its Status is awaited
 * - `unknown`: nobody knows whether it was sent: that it is found is news
 * - `review`: a person decides; that it is absent is no news
 */
export type PollMode = "sent" | "unknown" | "review";

/** A row of polls that is to run; it ends when it has news. */
export interface PlannedPoll {
  readonly mode: PollMode;
  /** by which the gateway is asked; empty where none is known */
  readonly transId: string;
  /** the TransId that answers must repeat; null where none is bound */
  readonly boundTransId: string | null;
  /** the grace is over: the first check that does not find it is news */
  readonly reportNotFound: boolean;
  /** the gateway has not acknowledged it yet: that it has it is news */
  readonly reportFound: boolean;
  /** why a person has to decide, so that an answer that says only that again is no news; null where none has to */
  readonly doubt: PaymentFacts["because"];
  /** null: no answer can be about this payment, because nothing of it was sent */
  readonly proof: PaymentProof | null;
  /** no TransId is bound yet: the first one is news, so that a check beside these polls holds its answer against it */
  readonly reportTransId: boolean;
}

/** All that is to be under way while the facts are what they are. */
export interface PaymentPlan {
  readonly submit: PlannedSubmit | null;
  readonly poll: PlannedPoll | null;
  /** whether something of this payment may be forgotten, before it is called never sent */
  readonly neverSentCheck: boolean;
  /** one check, because callbacks came */
  readonly callbackCheck: boolean;
  readonly timers: readonly PaymentTimer[];
}

const nothing: PaymentPlan = {
  submit: null,
  neverSentCheck: false,
  poll: null,
  callbackCheck: false,
  timers: [],
};

/** What is to be done next. Pure: whoever carries it out starts what is missing and calls off what is not in it. */
export function planOf(facts: PaymentFacts): PaymentPlan {
  if (hasEnded(facts.state)) return nothing;
  if (facts.submitDeadlineOver) return { ...nothing, neverSentCheck: true };
  if (facts.state === "submitting" || facts.state === "held")
    return { ...nothing, submit: submitOf(facts), timers: submitTimers(facts) };
  return {
    ...nothing,
    poll: pollOf(facts),
    callbackCheck: facts.callbackPending || facts.callbackChecking,
    timers: pollTimers(facts),
  };
}

/** nothing is sent while an earlier request may still go out */
function submitOf(facts: PaymentFacts): PlannedSubmit | null {
  const { mayHaveBeenSent, acknowledged, existing, authorised, resumed } = facts;
  if (facts.pausing || facts.mayStillBeSent) return null;
  return {
    mayHaveBeenSent,
    acknowledged,
    existing,
    authorised,
    resumed,
    transId: idOf(facts),
    boundTransId: facts.transId,
  };
}

function submitTimers({ state, because, pausing, mayStillBeSent }: PaymentFacts): PaymentTimer[] {
  if (mayStillBeSent) return ["quiet"];
  if (!pausing) return [];
  // the submit deadline does not run while a person must fix something on our side
  const stopped = state === "held" && because !== "gateway";
  return stopped ? ["pause"] : ["pause", "submitDeadline"];
}

function pollOf(facts: PaymentFacts): PlannedPoll {
  const mode = facts.state === "review" ? "review" : facts.state === "unknown" ? "unknown" : "sent";
  return {
    mode,
    transId: idOf(facts),
    boundTransId: facts.transId,
    reportNotFound: mode === "unknown" && facts.graceOver,
    reportFound: facts.mayHaveBeenSent && !facts.acknowledged,
    reportTransId: facts.mayHaveBeenSent && facts.transId === null,
    doubt: facts.because,
    proof: facts.mayHaveBeenSent ? proofOf(facts) : null,
  };
}

function pollTimers({ state, graceOver, mayStillBeSent }: PaymentFacts): PaymentTimer[] {
  if (state === "unknown") return graceOver ? [] : ["grace"];
  return mayStillBeSent ? ["quiet"] : [];
}

function idOf({ transId, statedTransId }: PaymentFacts): string {
  return transId ?? statedTransId ?? "";
}
