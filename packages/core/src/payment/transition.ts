import { rankAnswers, type Identity, type PaymentAnswer } from "./answer.ts";
import { refuseDecision, type Decision } from "./decision.ts";
import type { PaymentEvent, PaymentTimer, SubmitResult } from "./payment-event.ts";
import { revised, type PaymentFacts, type PaymentTerms } from "./payment-facts.ts";
import { isProven, proofOf } from "./proof.ts";
import { hasEnded, type EndedBy, type EndState, type ReviewBecause } from "./payment-state.ts";

/**
 * The payment machine: what is known after an event. Pure, and the only place that decides it; what is to be done next
 * is `planOf` the new facts.
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
      // the gateway refused this request: what it has was made by another one
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
      // a refusal says nothing of an earlier request
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

/** it may be on its way: nobody knows until the gateway says so */
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

/** the gateway has this payment, and its Status is asked for */
function acknowledge(facts: PaymentFacts, transId: string | null): PaymentFacts {
  const bound = bind({ ...facts, acknowledged: true, graceOver: false }, transId);
  return bound.contradictory
    ? review(bound, "twoTransactions")
    : { ...bound, state: "polling", because: null };
}

/** the first TransId of this transaction stays; another one is another transaction */
function bind(facts: PaymentFacts, transId: string | null): PaymentFacts {
  if (transId === null || transId === facts.transId) return facts;
  return facts.transId === null ? { ...facts, transId } : { ...facts, contradictory: true };
}

function giveUp(facts: PaymentFacts): PaymentFacts {
  const over = { ...facts, pausing: false, resumed: false, authorised: false };
  // a payment may be called never sent only if every try is proved not to have been processed
  return facts.mayHaveBeenSent ? unknown(over) : { ...over, submitDeadlineOver: true };
}

function applyAnswer(
  facts: PaymentFacts,
  terms: PaymentTerms,
  answer: PaymentAnswer,
): PaymentFacts {
  // this answer was asked for while the payment was polled, and arrives when it is to be sent again: the check before that request decides
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

/** absent after the whole grace, or, once acknowledged, for that long */
function applyNotFound(facts: PaymentFacts, terms: PaymentTerms): PaymentFacts {
  if (facts.state === "review") return facts;
  if (facts.state === "unknown" && !facts.graceOver) return facts;
  const mayResubmit =
    terms.whenNotFound === "resubmit" &&
    facts.resubmitsLeft > 0 &&
    facts.mayHaveBeenSent &&
    !facts.acknowledged &&
    !facts.mayStillBeSent &&
    // a mistyped one is not found either
    facts.statedTransId === null;
  return mayResubmit
    ? sendAgain({ ...facts, resubmitsLeft: facts.resubmitsLeft - 1 })
    : review(facts, "notFound");
}

/** an answer that could be about a payment of the other kind binds nothing */
function mayBind(facts: PaymentFacts, answer: PaymentAnswer): boolean {
  return facts.mayHaveBeenSent && "identity" in answer && isProven(proofOf(facts), answer);
}

/** why a record that may not be this payment's is left to a person */
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

/** the check before it, begun from now on, decides whether it is sent */
function sendAgain(facts: PaymentFacts): PaymentFacts {
  return {
    ...facts,
    state: "submitting",
    because: null,
    graceOver: false,
    pausing: false,
    resumed: false,
    // nobody waits for that answer any more
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

/** why they had to decide stays known: what they decided on does not contradict them */
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
