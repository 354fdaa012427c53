import type { PaymentFacts } from "./payment-facts.ts";
import type { PaymentTimer } from "./payment-event.ts";
import { hasEnded } from "./payment-state.ts";
import { proofOf, type PaymentProof } from "./proof.ts";

/** A submit that must run. */
export interface PlannedSubmit {
  readonly mayHaveBeenSent: boolean;
  readonly acknowledged: boolean;
  readonly existing: boolean;
  readonly authorised: boolean;
  readonly resumed: boolean;
  /** TransId for the check before it; empty if none is known */
  readonly transId: string;
  /** the TransId that its answer must repeat; null if none is bound */
  readonly boundTransId: string | null;
}

/**
 * - `sent`: the gateway accepted it; its Status is awaited
 * - `unknown`: it may have been sent; report any pending answer
 * - `review`: a person decides; do not report that it is absent
 */
export type PollMode = "sent" | "unknown" | "review";

/** A series of polls that must run; it ends when it has news. */
export interface PlannedPoll {
  readonly mode: PollMode;
  /** TransId for the checks; empty if none is known */
  readonly transId: string;
  /** the TransId that answers must repeat; null if none is bound */
  readonly boundTransId: string | null;
  /** the grace is over: report the first check that does not find it */
  readonly reportNotFound: boolean;
  /** the gateway has not acknowledged it yet: report that the gateway has it */
  readonly reportFound: boolean;
  /** why a person must decide, or null; an answer that only repeats this reason is not reported */
  readonly doubt: PaymentFacts["because"];
  /** null: nothing was sent, so no answer can be about this payment */
  readonly proof: PaymentProof | null;
  /** no TransId is bound yet: report the first one, so that concurrent checks compare their answers with it */
  readonly reportTransId: boolean;
}

/** Everything that must be running for the current facts. */
export interface PaymentPlan {
  readonly submit: PlannedSubmit | null;
  readonly poll: PlannedPoll | null;
  /** checks that no earlier request is forgotten, before the payment ends as never sent */
  readonly neverSentCheck: boolean;
  /** one check, requested by callbacks */
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

/** The work that must run now. Pure: the caller starts the work that is missing and cancels the work that is not in the plan. */
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

/** nothing is sent while an earlier request may still be sent */
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
  // the submit deadline is paused while a person must fix something on our side
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
