import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { after, deduping, submitted, terms, timer } from "../../test/payment-changes.ts";
import type { PaymentAnswer } from "./answer.ts";
import { decisionActions, type Decision } from "./decision.ts";
import type { PaymentEvent, SubmitResult } from "./payment-event.ts";
import type { PaymentFacts } from "./payment-facts.ts";
import { paymentStates } from "./payment-state.ts";
import { planOf } from "./plan.ts";
import { transition } from "./transition.ts";

const answered = (...answers: [PaymentAnswer, ...PaymentAnswer[]]): PaymentEvent => ({
  type: "answered",
  answers,
  ofCallback: false,
});
const paid = (identity: "proven" | "refNoOnly" = "proven", transId: string | null = null) =>
  ({ says: "final", final: "succeeded", identity, transId }) as const;
const failed = { says: "final", final: "failed", identity: "proven", transId: null } as const;
const pending = (identity: "proven" | "refNoOnly" = "proven", transId: string | null = null) =>
  ({ says: "pending", identity, transId }) as const;
const notFound = { says: "notFound", transId: null } as const;
const lost: PaymentEvent = { type: "submitLost" };

const decided = (
  facts: PaymentFacts,
  action: Decision["action"],
  more: Partial<Decision> = {},
): PaymentEvent => ({
  type: "decided",
  decision: {
    id: `${action}-${facts.revision}`,
    action,
    actor: "Rosa",
    reason: "called them",
    seen: { revision: facts.revision, state: facts.state },
    ...(action === "setTransId" ? { transId: "T-1" } : {}),
    ...more,
  },
});

const inReview = [lost, answered({ says: "unreadable", transId: null })];

describe("what a submit says", () => {
  test.for<[SubmitResult["outcome"], Partial<PaymentFacts>]>([
    ["accepted", { state: "polling", mayHaveBeenSent: true, acknowledged: true }],
    ["duplicate", { state: "review", because: "existing", mayHaveBeenSent: false }],
    ["unknown", { state: "unknown", mayHaveBeenSent: true, acknowledged: false }],
    ["stale", { state: "unknown", mayHaveBeenSent: true, mayStillBeSent: true }],
    ["rejected", { state: "failed", endedBy: "rejected", mayHaveBeenSent: false }],
    ["invalid", { state: "failed", endedBy: "neverSent" }],
    ["tooLate", { state: "failed", endedBy: "neverSent" }],
    ["held", { state: "held", because: "gateway", pausing: true }],
    ["busy", { state: "submitting", pausing: true, mayHaveBeenSent: false }],
    ["notSent", { state: "submitting", pausing: true }],
    ["notYet", { state: "submitting", pausing: true }],
    ["existing", { state: "review", because: "existing", mayHaveBeenSent: false }],
    // the payment knows of no earlier request
    ["found", { state: "review", because: "existing", acknowledged: false }],
    ["conflict", { state: "review", because: "conflict", mayHaveBeenSent: false }],
    ["restored", { state: "review", because: "restored" }],
    ["twoTransactions", { state: "review", because: "twoTransactions", contradictory: true }],
  ])("a first one: %s", ([outcome, expected]) => {
    expect(after([submitted(outcome)])).toMatchObject(expected);
  });

  test("after one that may have been sent, a refusal proves nothing", () => {
    const again = { ...after([...inReview, timer("quiet")]), state: "submitting" as const };
    expect(transition(again, terms, submitted("rejected"))).toMatchObject({ state: "unknown" });
  });

  test("a payment found after it was sent is polled, or ends if its identity is proven", () => {
    const again = { ...after(inReview), state: "submitting" as const };
    for (const outcome of ["found", "duplicate"] as const)
      expect(transition(again, terms, submitted(outcome, { identity: "proven" }))).toMatchObject({
        state: "polling",
        acknowledged: true,
      });
    const proven = { final: "succeeded", identity: "proven" } as const;
    expect(transition(again, terms, submitted("found", proven))).toMatchObject({
      state: "succeeded",
      endedBy: "gateway",
    });
    for (const final of ["succeeded", null] as const)
      expect(
        transition(again, terms, submitted("found", { final, identity: "refNoOnly" })),
      ).toMatchObject({ state: "review", because: "kindUnproven", acknowledged: false });
  });

  test("if a worker does not report back, the outcome is unknown and its request may still be sent", () => {
    const facts = after([lost]);
    expect(facts).toMatchObject({ state: "unknown", mayHaveBeenSent: true, mayStillBeSent: true });
    expect(planOf(facts)).toMatchObject({ submit: null, timers: ["grace"] });
  });

  test("a payment ends as never sent only if every try is proved not processed", () => {
    const nothingForgotten = { type: "neverSentChecked", forgottenBy: null } as const;
    const over = [submitted("notSent"), timer("submitDeadline")];
    expect(planOf(after(over))).toMatchObject({ neverSentCheck: true, submit: null });
    const never = { state: "failed", endedBy: "neverSent" };
    expect(after([...over, nothingForgotten])).toMatchObject(never);
    expect(after([submitted("tooLate")])).toMatchObject(never);
    const forgotten = { state: "unknown", mayHaveBeenSent: true };
    for (const forgottenBy of ["restore", "reset"] as const)
      expect(after([...over, { ...nothingForgotten, forgottenBy }])).toMatchObject(forgotten);
    expect(after([submitted("tooLate", { forgotten: true })])).toMatchObject(forgotten);
    const again = { ...after(inReview), state: "submitting" as const, pausing: true };
    expect(transition(again, terms, timer("submitDeadline"))).toMatchObject({
      state: "unknown",
      endedBy: null,
    });
  });
});

describe("what a check says", () => {
  test("only an answer whose identity is proven ends a payment", () => {
    expect(after([lost, answered(paid())])).toMatchObject({ state: "succeeded" });
    expect(after([lost, answered(paid("refNoOnly"))])).toMatchObject({
      state: "review",
      because: "kindUnproven",
    });
    expect(after([lost, answered(pending("refNoOnly"))])).toMatchObject({
      state: "review",
      because: "kindUnproven",
      acknowledged: false,
      transId: null,
    });
  });

  test("an id that a person gave proves the identity when the gateway's answer repeats it", () => {
    const facts = after(inReview);
    const stated = transition(facts, terms, decided(facts, "setTransId"));
    expect(transition(stated, terms, answered(paid("refNoOnly", "T-1")))).toMatchObject({
      state: "succeeded",
      transId: "T-1",
    });
    expect(transition(stated, terms, answered(paid("refNoOnly", "T-2")))).toMatchObject({
      state: "review",
    });
  });

  test("a TransId other than the bound one means two transactions, and only a person ends the payment", () => {
    const facts = after([
      submitted("accepted", { transId: "T-1" }),
      answered(pending("proven", "T-2")),
    ]);
    expect(facts).toMatchObject({ state: "review", because: "twoTransactions", transId: "T-1" });
    expect(transition(facts, terms, answered(paid("proven", "T-1")))).toMatchObject({
      state: "review",
    });
    expect(transition(facts, terms, decided(facts, "markFailed"))).toMatchObject({
      state: "failed",
      endedBy: "person",
    });
  });

  test("a success beside an absence wins, and two ends contradict one another", () => {
    const waiting = after([lost, timer("grace")], deduping);
    expect(transition(waiting, deduping, answered(notFound, paid()))).toMatchObject({
      state: "succeeded",
    });
    expect(transition(waiting, deduping, answered(failed, paid()))).toMatchObject({
      state: "review",
      because: "twoTransactions",
    });
  });

  test("absence counts only after the whole grace, and never causes a resubmit of an acknowledged payment", () => {
    expect(after([lost, answered(notFound)])).toMatchObject({ state: "unknown" });
    expect(after([lost, timer("grace"), answered(notFound)])).toMatchObject({
      state: "review",
      because: "notFound",
    });
    expect(after([lost, timer("grace"), answered(notFound)], deduping)).toMatchObject({
      state: "submitting",
      authorised: false,
    });
    const seen = [submitted("accepted"), answered(notFound)];
    expect(after(seen, deduping)).toMatchObject({ state: "review", because: "notFound" });
  });

  test("the profile's resubmit is used a few times only", () => {
    const once = [lost, timer("grace"), answered(notFound)];
    const many = Array.from({ length: 6 }, () => once).flat();
    expect(after(many, deduping)).toMatchObject({ state: "review", because: "notFound" });
  });

  test("if the RefNo also names another record, only the id that the gateway gave for this payment ends it", () => {
    const existing = after([submitted("existing")]);
    const resent = transition(existing, terms, decided(existing, "resubmit"));
    expect(planOf(resent).submit).toMatchObject({ existing: true });
    const missing = transition(resent, terms, submitted("unknown"));
    const never = { state: "review", because: "existing", acknowledged: false };
    expect(transition(missing, terms, answered(paid()))).toMatchObject(never);
    expect(transition(missing, terms, answered(pending()))).toMatchObject(never);
    const again = { ...missing, state: "submitting" as const };
    for (const outcome of ["found", "duplicate"] as const)
      expect(transition(again, terms, submitted(outcome, { identity: "proven" }))).toMatchObject(
        never,
      );
    const taken = transition(resent, terms, submitted("accepted", { transId: "T-1" }));
    expect(transition(taken, terms, answered(paid("proven", "T-1")))).toMatchObject({
      state: "succeeded",
    });
  });

  test("a record that was there before anything was sent is never a success by itself", () => {
    const facts = after([submitted("existing"), answered(paid())]);
    expect(facts).toMatchObject({ state: "review", because: "existing" });
  });
});

describe("what people decide", () => {
  test("sending a payment again that may have been sent needs authorisation, and waits until no earlier request can be sent", () => {
    const facts = after(inReview);
    const unaware = transition(facts, terms, decided(facts, "resubmit"));
    expect(unaware).toBe(facts);
    const aware = transition(facts, terms, decided(facts, "resubmit", { mayPayTwice: true }));
    expect(aware).toMatchObject({ state: "submitting", authorised: true, mayStillBeSent: true });
    expect(planOf(aware)).toMatchObject({ submit: null, timers: ["quiet"] });
    expect(planOf(transition(aware, terms, timer("quiet"))).submit).toMatchObject({
      authorised: true,
    });
  });

  test("one decision authorises one request", () => {
    const facts = after([...inReview, timer("quiet")]);
    const resent = transition(facts, terms, decided(facts, "resubmit", { mayPayTwice: true }));
    expect(transition(resent, terms, submitted("busy")).authorised).toBe(true);
    expect(transition(resent, terms, submitted("unknown")).authorised).toBe(false);
  });

  test("a decision on an older revision and a repeated decision change nothing", () => {
    const facts = after(inReview);
    const event = decided(facts, "resubmit", { mayPayTwice: true });
    const resent = transition(facts, terms, event);
    const back = [timer("quiet"), submitted("unknown"), inReview[1]!].reduce(
      (known, one) => transition(known, terms, one),
      resent,
    );
    expect(back.state).toBe("review");
    expect(transition(back, terms, event)).toBe(back);
    const old = decided(facts, "markFailed");
    expect(transition(back, terms, old)).toBe(back);
  });

  test("polls, timers and callbacks are not what a person decides on", () => {
    const facts = after(inReview);
    const later = [{ type: "callback" } as const, timer("quiet")].reduce<PaymentFacts>(
      (known, event) => transition(known, terms, event),
      facts,
    );
    expect(later.revision).toBe(facts.revision);
  });
});

test("callbacks that come during a check cause one more check", () => {
  const polling = after([submitted("accepted")]);
  const asked = [
    { type: "callback" },
    { type: "callbackCheckBegan" },
    { type: "callback" },
  ] as const;
  const facts = asked.reduce<PaymentFacts>(
    (known, event) => transition(known, terms, event),
    polling,
  );
  expect(facts).toMatchObject({ callbackPending: true, callbackChecking: true });
  const heard = transition(facts, terms, {
    type: "answered",
    answers: [{ says: "nothing", transId: null }],
    ofCallback: true,
  });
  expect(heard).toMatchObject({ callbackPending: true, callbackChecking: false });
  expect(planOf(heard).callbackCheck).toBe(true);
});

const outcomes: readonly SubmitResult["outcome"][] = [
  "accepted",
  "notSent",
  "busy",
  "held",
  "rejected",
  "duplicate",
  "unknown",
  "found",
  "existing",
  "conflict",
  "twoTransactions",
  "restored",
  "notYet",
  "invalid",
  "tooLate",
  "stale",
];
const ids = fc.constantFrom(null, "T-1", "T-2");
const identities = fc.constantFrom("proven" as const, "refNoOnly" as const);
const finals = fc.constantFrom("succeeded", "failed", "reversed", "expired");
const anAnswer = fc.oneof(
  fc.record({ says: fc.constant("final"), final: finals, identity: identities, transId: ids }),
  fc.record({ says: fc.constant("pending"), identity: identities, transId: ids }),
  fc.record({
    says: fc.constantFrom(
      "notFound",
      "twoTransactions",
      "otherAmount",
      "unreadable",
      "overdue",
      "nothing",
    ),
    transId: fc.constant(null),
  }),
) as fc.Arbitrary<PaymentAnswer>;
const anEvent: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.record({
    type: fc.constant("submitted" as const),
    result: fc.record({
      outcome: fc.constantFrom(...outcomes),
      heldBecause: fc.constantFrom(null, "gateway", "configuration", "stopped"),
      final: fc.option(finals, { nil: null }),
      identity: identities,
      forgotten: fc.boolean(),
      transId: ids,
    }) as fc.Arbitrary<SubmitResult>,
  }),
  fc.constantFrom<PaymentEvent>(
    { type: "submitLost" },
    { type: "neverSentChecked", forgottenBy: null },
    { type: "neverSentChecked", forgottenBy: "restore" },
    { type: "neverSentChecked", forgottenBy: "reset" },
    { type: "callback" },
    { type: "callbackCheckBegan" },
  ),
  fc.record({
    type: fc.constant("answered" as const),
    answers: fc.array(anAnswer, { minLength: 1, maxLength: 3 }) as unknown as fc.Arbitrary<
      [PaymentAnswer, ...PaymentAnswer[]]
    >,
    ofCallback: fc.boolean(),
  }),
  fc.record({
    type: fc.constant("decided" as const),
    decision: fc.record({
      id: fc.string({ minLength: 1, maxLength: 2 }),
      action: fc.constantFrom(...decisionActions),
      actor: fc.constant("Rosa"),
      reason: fc.constant("why"),
      seen: fc.record({
        revision: fc.nat({ max: 8 }),
        state: fc.constantFrom(...paymentStates),
      }),
      transId: fc.constantFrom("T-1", "T-3"),
      mayPayTwice: fc.boolean(),
    }),
  }),
  fc
    .constantFrom("pause", "submitDeadline", "quiet", "grace")
    .map((name) => timer(name as "pause")),
);

/** names of the invariants that the event broke */
function brokenPromises(before: PaymentFacts, next: PaymentFacts): string[] {
  const { submit, poll, timers, neverSentCheck } = planOf(next);
  const provedUnsent = next.endedBy === "neverSent" || next.endedBy === "rejected";
  const promises: Readonly<Record<string, boolean>> = {
    "may have been sent": next.mayHaveBeenSent || !before.mayHaveBeenSent,
    acknowledged: next.acknowledged || !before.acknowledged,
    "one TransId": before.transId === null || next.transId === before.transId,
    "an end stays": before.endedBy === null || next.state === before.state,
    "proved unsent": !provedUnsent || !next.mayHaveBeenSent,
    "the revision only rises": next.revision >= before.revision,
    "something is under way":
      next.endedBy !== null ||
      submit !== null ||
      poll !== null ||
      timers.length > 0 ||
      neverSentCheck,
    "nothing is sent beside another": submit === null || !next.mayStillBeSent,
  };
  return Object.keys(promises).filter((name) => !promises[name]);
}

test("any order of events keeps the acknowledged facts and the end, and always leaves some work running", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(terms, deduping),
      fc.array(anEvent, { maxLength: 40 }),
      (of, events) => {
        let facts = after([], of);
        for (const event of events) {
          const next = transition(facts, of, event);
          expect(brokenPromises(facts, next)).toEqual([]);
          facts = next;
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
