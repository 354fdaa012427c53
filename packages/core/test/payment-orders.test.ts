import { expect, test } from "vitest";
import {
  refuseDecision,
  startedPayment,
  transition,
  type Decision,
  type PaymentEvent,
  type PaymentTerms,
  type SubmitResult,
} from "../src/payment/index.ts";

/** Orders of events that the explorer found: each one once led to a wrong end, or to a second payment. */
const terms: PaymentTerms = { kind: "payout", whenNotFound: "review" };

const result = (outcome: SubmitResult["outcome"], rest: Partial<SubmitResult> = {}) =>
  ({
    type: "submitted",
    result: {
      outcome,
      heldBecause: null,
      final: null,
      identity: "refNoOnly",
      transId: null,
      ...rest,
    },
  }) as const;

const timer = (name: "pause" | "quiet" | "grace") => ({ type: "timer", timer: name }) as const;

function after(...events: readonly PaymentEvent[]) {
  let facts = startedPayment(terms);
  for (const event of events) facts = transition(facts, terms, event);
  return facts;
}

function decision(
  action: Decision["action"],
  { revision, state }: ReturnType<typeof after>,
  rest: Partial<Decision> = {},
): Decision {
  return { id: "1", action, actor: "ana", reason: "seen", seen: { revision, state }, ...rest };
}

test.each(["markSucceeded", "markFailed"] as const)(
  "%s does not overtake a request of a held payment that is tried again",
  (action) => {
    const waiting = after(result("held"));
    expect(refuseDecision(waiting, terms, decision(action, waiting))).toBeNull();
    const trying = after(result("held"), timer("pause"));
    expect(refuseDecision(trying, terms, decision(action, trying))).toBe("submitting");
    expect(refuseDecision(trying, terms, decision("resume", trying))).toBeNull();
  },
);
