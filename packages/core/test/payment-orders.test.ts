import { expect, test } from "vitest";
import {
  noPollMemory,
  planOf,
  pollStep,
  refuseDecision,
  transition,
  type Decision,
  type PaymentAnswer,
  type PaymentEvent,
  type PaymentFacts,
} from "../src/payment/index.ts";
import { after, submitted, terms, timer } from "./payment-changes.ts";

/** Orders of events that the explorer found: each one once led to a wrong end, or to a second payment. */

function decision(
  action: Decision["action"],
  { revision, state }: PaymentFacts,
  rest: Partial<Decision> = {},
): Decision {
  return { id: "1", action, actor: "ana", reason: "seen", seen: { revision, state }, ...rest };
}

test.each(["markSucceeded", "markFailed"] as const)(
  "%s does not overtake a request of a held payment that is tried again",
  (action) => {
    const waiting = after([submitted("held")]);
    expect(refuseDecision(waiting, terms, decision(action, waiting))).toBeNull();
    const trying = after([submitted("held"), timer("pause")]);
    expect(refuseDecision(trying, terms, decision(action, trying))).toBe("submitting");
    expect(refuseDecision(trying, terms, decision("resume", trying))).toBeNull();
  },
);

test("a concurrent check knows the TransId that polls have learned", () => {
  const learned = { says: "pending", identity: "proven", transId: "T1" } as const;
  for (const facts of [after([submitted("accepted")]), inReview()]) {
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

test("what is learned once, or is another payment's, is no news again", () => {
  const known = planOf(after([submitted("accepted", { transId: "T1" })])).poll;
  const existing = planOf(after([submitted("existing")])).poll;
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
  return after([{ type: "submitLost" }, answered({ says: "overdue", transId: null })]);
}

test.each<[string, ...PaymentEvent[]]>([
  ["an attempt before this one", submitted("stale")],
  ["a submit that did not report back", { type: "submitLost" }],
  [
    "the run before a reset",
    submitted("notSent"),
    timer("submitDeadline"),
    { type: "neverSentChecked", forgottenBy: "reset" },
  ],
])("while %s may still send, nothing is sent again", (_, ...events) => {
  const overdue = answered({ says: "overdue", transId: null });
  const waiting = after([...events, overdue]);
  const again = decision("resubmit", waiting, { mayPayTwice: true });
  const decided = transition(waiting, terms, { type: "decided", decision: again });
  expect(planOf(decided)).toMatchObject({ submit: null, timers: ["quiet"] });
  expect(planOf(transition(decided, terms, timer("quiet"))).submit).not.toBeNull();
});
