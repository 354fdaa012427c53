import { expect, test } from "vitest";
import {
  noPollMemory,
  planOf,
  pollStep,
  refuseDecision,
  startedPayment,
  transition,
  type Decision,
  type PaymentAnswer,
  type PaymentEvent,
  type PaymentTerms,
  type PaymentTimer,
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
      forgotten: false,
      transId: null,
      ...rest,
    },
  }) as const;

const timer = (name: PaymentTimer) => ({ type: "timer", timer: name }) as const;

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

test("a concurrent check knows the TransId that polls have learned", () => {
  const learned = { says: "pending", identity: "proven", transId: "T1" } as const;
  for (const facts of [after(result("accepted")), inReview()]) {
    const { poll } = planOf(facts);
    expect(poll).toMatchObject({ boundTransId: null, reportTransId: true });
    if (poll === null) throw new Error("it is polled");
    expect(pollStep(poll, learned, 0, noPollMemory, limits).news).toEqual(learned);
    const bound = transition(facts, terms, answered(learned));
    expect(planOf(bound).poll).toMatchObject({
      boundTransId: "T1",
      reportFound: false,
      reportTransId: false,
    });
    expect(bound).toMatchObject({ state: facts.state, because: facts.because, acknowledged: true });
  }
});

test("an answer that was already learned, or that is about another payment, is not reported", () => {
  const known = planOf(after(result("accepted", { transId: "T1" }))).poll;
  const existing = planOf(after(result("existing"))).poll;
  for (const poll of [known, existing]) {
    if (poll === null) throw new Error("it is polled");
    const pending = { says: "pending", identity: "proven", transId: "T1" } as const;
    expect(pollStep(poll, pending, 0, noPollMemory, limits).news).toBeNull();
    expect(pollStep(poll, { ...pending, transId: null }, 0, noPollMemory, limits).news).toBeNull();
  }
});

const limits = { notFoundGrace: Infinity, unknownFor: Infinity, deadline: null };

function answered(...answers: readonly [PaymentAnswer, ...PaymentAnswer[]]): PaymentEvent {
  return { type: "answered", answers, ofCallback: false };
}

function inReview() {
  return after({ type: "submitLost" }, answered({ says: "overdue", transId: null }));
}

test.each<[string, ...PaymentEvent[]]>([
  ["an attempt before this one", result("stale")],
  ["a submit that did not report back", { type: "submitLost" }],
  [
    "the run before a reset",
    result("notSent"),
    timer("submitDeadline"),
    { type: "neverSentChecked", forgottenBy: "reset" },
  ],
])("while %s may still send, nothing is sent again", (_, ...events) => {
  const overdue = answered({ says: "overdue", transId: null });
  const waiting = after(...events, overdue);
  const again = decision("resubmit", waiting, { mayPayTwice: true });
  const decided = transition(waiting, terms, { type: "decided", decision: again });
  expect(planOf(decided)).toMatchObject({ submit: null, timers: ["quiet"] });
  expect(planOf(transition(decided, terms, timer("quiet"))).submit).not.toBeNull();
});
