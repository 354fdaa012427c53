import { rankAnswers, type Identity, type PaymentAnswer } from "./answer.ts";
import { refuseDecision, type Decision } from "./decision.ts";
import type { PaymentEvent, PaymentTimer, SubmitResult } from "./payment-event.ts";
import { revised, type PaymentFacts, type PaymentTerms } from "./payment-facts.ts";
import { isProven, proofOf } from "./proof.ts";
import { hasEnded, type EndedBy, type EndState, type ReviewBecause } from "./payment-state.ts";

/**
 * The payment machine: returns the facts after an event. Pure, and the only place that decides them. `planOf` the new
 * facts returns the work that must run next.
 */
export function transition(
  facts: PaymentFacts,
  terms: PaymentTerms,
  event: PaymentEvent,
): PaymentFacts {
  return revised(facts, applied(facts, terms, event));
}

function applied(facts: PaymentFacts, terms: PaymentTerms, event: PaymentEvent): PaymentFacts {
  if (hasEnded(facts.state))
    return event.type === "callback" ? { ...facts, callbackPending: true } : facts;
  switch (event.type) {
    case "submitted":
      return applySubmitResult(facts, event.result);
    case "submitLost":
      return unknown({ ...facts, mayStillBeSent: true, authorised: false });
    case "neverSentChecked":
      if (!facts.submitDeadlineOver) return facts;
      if (event.forgottenBy !== null)
        return unknown({ ...facts, submitDeadlineOver: false, mayStillBeSent: true });
      return facts.mayHaveBeenSent
        ? unknown({ ...facts, submitDeadlineOver: false })
        : end(facts, "failed", "neverSent");
    case "answered":
      return applyAnswer(
        event.ofCallback ? { ...facts, callbackChecking: false } : facts,
        terms,
        rankAnswers(event.answers),
      );
    case "callback":
      return { ...facts, callbackPending: true };
    case "callbackCheckBegan":
      return { ...facts, callbackPending: false, callbackChecking: true };
    case "decided":
      return refuseDecision(facts, terms, event.decision) === null
        ? applyDecision(facts, event.decision)
        : facts;
    case "timer":
      return applyTimer(facts, event.timer);
  }
}

function applySubmitResult(facts: PaymentFacts, result: SubmitResult): PaymentFacts {
  const mayHaveBeenSent = facts.mayHaveBeenSent || result.forgotten;
  const tried = { ...facts, mayHaveBeenSent, pausing: false, resumed: false };
  // one decision authorises one request
  const used = { ...tried, authorised: false };
  switch (result.outcome) {
    case "duplicate":
      // the gateway refused this request as a duplicate: another request made the record that it has
      if (!mayHaveBeenSent || tried.existing)
        return review({ ...used, existing: true }, "existing");
      return acknowledge(used, result.transId);
    case "accepted":
      return acknowledge({ ...used, mayHaveBeenSent: true }, result.transId);
    case "found": {
      if (!mayHaveBeenSent) return review({ ...used, existing: true }, "existing");
      const proven = isProven(proofOf(tried), result);
      if (!proven) return review(used, notProven(tried));
      const found = acknowledge(used, result.transId);
      if (found.contradictory || result.final === null) return found;
      return end(found, result.final, "gateway");
    }
    case "existing":
      return review({ ...used, existing: true }, "existing");
    case "conflict":
      return review(used, "conflict");
    case "twoTransactions":
      return review({ ...used, contradictory: true }, "twoTransactions");
    case "restored":
      return review(used, "restored");
    case "unknown":
      return unknown(used);
    case "stale":
      return unknown({ ...used, mayStillBeSent: true });
    case "rejected":
      // a refusal proves nothing about an earlier request
      return mayHaveBeenSent ? unknown(used) : end(used, "failed", "rejected");
    case "invalid":
    case "tooLate":
      return mayHaveBeenSent ? unknown(used) : end(used, "failed", "neverSent");
    case "held":
      return { ...tried, state: "held", because: result.heldBecause ?? "gateway", pausing: true };
    case "notSent":
    case "busy":
    case "notYet":
      return { ...tried, state: "submitting", because: null, pausing: true };
  }
}

/** it may have been sent: only the gateway can say */
function unknown(facts: PaymentFacts): PaymentFacts {
  return {
    ...facts,
    state: facts.acknowledged ? "polling" : "unknown",
    because: null,
    mayHaveBeenSent: true,
    graceOver: false,
    pausing: false,
    resumed: false,
  };
}

/** the gateway has this payment, and polls ask for its Status */
function acknowledge(facts: PaymentFacts, transId: string | null): PaymentFacts {
  const bound = bind({ ...facts, acknowledged: true, graceOver: false }, transId);
  return bound.contradictory
    ? review(bound, "twoTransactions")
    : { ...bound, state: "polling", because: null };
}

/** keeps the first TransId; a different one means a different transaction */
function bind(facts: PaymentFacts, transId: string | null): PaymentFacts {
  if (transId === null || transId === facts.transId) return facts;
  return facts.transId === null ? { ...facts, transId } : { ...facts, contradictory: true };
}

function giveUp(facts: PaymentFacts): PaymentFacts {
  const over = { ...facts, pausing: false, resumed: false, authorised: false };
  // a payment may end as never sent only if every try is proved not processed
  return facts.mayHaveBeenSent ? unknown(over) : { ...over, submitDeadlineOver: true };
}

function applyAnswer(
  facts: PaymentFacts,
  terms: PaymentTerms,
  answer: PaymentAnswer,
): PaymentFacts {
  // an answer of earlier polls that arrives when the payment is about to be sent again: the check before that request decides
  if (facts.state === "submitting" || facts.state === "held") return facts;
  const bound = mayBind(facts, answer) ? bind(facts, answer.transId) : facts;
  if (bound.contradictory || answer.says === "twoTransactions")
    return review({ ...bound, contradictory: true }, "twoTransactions");
  switch (answer.says) {
    case "final":
      if (!bound.mayHaveBeenSent) return review({ ...bound, existing: true }, "existing");
      return isProven(proofOf(bound), answer)
        ? end({ ...bound, acknowledged: true }, answer.final, "gateway")
        : review(bound, notProven(bound));
    case "pending":
      if (!bound.mayHaveBeenSent) return review({ ...bound, existing: true }, "existing");
      return applyPending(bound, answer);
    case "otherAmount":
      return review(bound, "otherAmount");
    case "notFound":
      return applyNotFound(bound, terms);
    case "unreadable":
    case "overdue":
      return bound.state === "review" ? bound : review(bound, answer.says);
    case "nothing":
      return bound;
  }
}

function applyPending(
  facts: PaymentFacts,
  answer: { readonly identity: Identity; readonly transId: string | null },
): PaymentFacts {
  if (!isProven(proofOf(facts), answer))
    return facts.state === "unknown" ? review(facts, notProven(facts)) : facts;
  const known = { ...facts, acknowledged: true };
  return facts.state === "unknown" ? { ...known, state: "polling", because: null } : known;
}

/** absent after the whole grace, or absent for that long after it was acknowledged */
function applyNotFound(facts: PaymentFacts, terms: PaymentTerms): PaymentFacts {
  if (facts.state === "review") return facts;
  if (facts.state === "unknown" && !facts.graceOver) return facts;
  const mayResubmit =
    terms.whenNotFound === "resubmit" &&
    facts.resubmitsLeft > 0 &&
    facts.mayHaveBeenSent &&
    !facts.acknowledged &&
    !facts.mayStillBeSent &&
    // a mistyped TransId is not found either
    facts.statedTransId === null;
  return mayResubmit
    ? sendAgain({ ...facts, resubmitsLeft: facts.resubmitsLeft - 1 })
    : review(facts, "notFound");
}

/** an answer binds a TransId only if it is proved to be about this payment */
function mayBind(facts: PaymentFacts, answer: PaymentAnswer): boolean {
  return facts.mayHaveBeenSent && "identity" in answer && isProven(proofOf(facts), answer);
}

/** why a person must decide about a record that may not be this payment's */
function notProven({ existing }: PaymentFacts): ReviewBecause {
  return existing ? "existing" : "kindUnproven";
}

function applyDecision(facts: PaymentFacts, decision: Decision): PaymentFacts {
  const decided = { ...facts, decided: [...facts.decided, decision.id] };
  switch (decision.action) {
    case "markSucceeded":
      return endByPerson(decided, "succeeded");
    case "markFailed":
      return endByPerson(decided, "failed");
    case "resubmit":
      return sendAgain({ ...decided, authorised: decision.mayPayTwice === true });
    case "resume":
      return { ...decided, state: "submitting", because: null, pausing: false, resumed: true };
    case "setTransId":
      return askAgain({ ...decided, statedTransId: decision.transId ?? null });
    case "keepPolling":
      return askAgain(decided);
  }
}

function askAgain(facts: PaymentFacts): PaymentFacts {
  const state = facts.acknowledged ? "polling" : "unknown";
  return { ...facts, state, because: null, graceOver: false };
}

/** a new check before the request decides whether it is sent */
function sendAgain(facts: PaymentFacts): PaymentFacts {
  return {
    ...facts,
    state: "submitting",
    because: null,
    graceOver: false,
    pausing: false,
    resumed: false,
    // the answer of that check is no longer used, so check again
    callbackPending: facts.callbackPending || facts.callbackChecking,
    callbackChecking: false,
  };
}

function applyTimer(facts: PaymentFacts, timer: PaymentTimer): PaymentFacts {
  switch (timer) {
    case "pause":
      return { ...facts, pausing: false };
    case "submitDeadline":
      return giveUp(facts);
    case "quiet":
      return { ...facts, mayStillBeSent: false };
    case "grace":
      return { ...facts, graceOver: true, mayStillBeSent: false };
  }
}

function review(facts: PaymentFacts, because: ReviewBecause): PaymentFacts {
  return { ...facts, state: "review", because };
}

/** keeps the reason for the review, so that an answer that the person already knew does not contradict the decision */
function endByPerson(facts: PaymentFacts, state: EndState): PaymentFacts {
  return {
    ...end(facts, state, "person"),
    because: facts.state === "review" ? facts.because : null,
  };
}

function end(facts: PaymentFacts, state: EndState, endedBy: EndedBy): PaymentFacts {
  return {
    ...facts,
    state,
    because: null,
    endedBy,
    pausing: false,
    callbackPending: facts.callbackPending || facts.callbackChecking,
    callbackChecking: false,
  };
}
