import { describe, expect, test } from "vitest";
import type { PaymentAnswer } from "./answer.ts";
import type { Decision } from "./decision.ts";
import type { PaymentEvent, SubmitResult } from "./payment-event.ts";
import { startedPayment, type PaymentFacts, type PaymentTerms } from "./payment-facts.ts";
import { endStates } from "./payment-state.ts";
import { transition } from "./transition.ts";

const terms: PaymentTerms = { kind: "payout", whenNotFound: "review" };
const deduping: PaymentTerms = { kind: "payout", whenNotFound: "resubmit" };

const facts = (changes: Partial<PaymentFacts>): PaymentFacts => ({
  ...startedPayment(terms),
  ...changes,
});

/** exactly what an event changes; the revision has a test of its own */
function changes(
  before: PaymentFacts,
  event: PaymentEvent,
  of: PaymentTerms = terms,
): Partial<PaymentFacts> {
  const after = transition(before, of, event);
  const names = Object.keys(before) as (keyof PaymentFacts)[];
  return Object.fromEntries(
    names
      .filter((name) => name !== "revision" && after[name] !== before[name])
      .map((name) => [name, after[name]]),
  );
}

type Change = [string, PaymentFacts, PaymentEvent, Partial<PaymentFacts>, PaymentTerms?];

const submitted = (
  outcome: SubmitResult["outcome"],
  more: Partial<SubmitResult> = {},
): PaymentEvent => ({
  type: "submitted",
  result: {
    outcome,
    heldBecause: null,
    final: null,
    identity: "proven",
    forgotten: false,
    transId: null,
    ...more,
  },
});

/** every mark that a submit takes away again is set */
const first = facts({ pausing: true, resumed: true, authorised: true });
const again: PaymentFacts = { ...first, mayHaveBeenSent: true, graceOver: true };
const waiting = facts({ state: "held", because: "stopped", resumed: true, authorised: true });
const tried = { pausing: false, resumed: false };
const used = { ...tried, authorised: false };
const polled = { ...used, state: "polling", acknowledged: true, graceOver: false } as const;
const asked = { ...used, state: "unknown", mayHaveBeenSent: true } as const;
const existed = { ...used, state: "review", because: "existing", existing: true } as const;
const two = { state: "review", because: "twoTransactions", contradictory: true } as const;

describe("what a submit's outcome changes", () => {
  test.for<Change>([
    [
      "accepted",
      first,
      submitted("accepted", { transId: "T-1" }),
      { ...used, state: "polling", mayHaveBeenSent: true, acknowledged: true, transId: "T-1" },
    ],
    ["a duplicate of another's", first, submitted("duplicate"), existed],
    ["found, and never sent", first, submitted("found"), existed],
    ["existing", first, submitted("existing"), existed],
    ["conflict", first, submitted("conflict"), { ...used, state: "review", because: "conflict" }],
    ["restored", first, submitted("restored"), { ...used, state: "review", because: "restored" }],
    ["two transactions", first, submitted("twoTransactions"), { ...used, ...two }],
    ["unknown", first, submitted("unknown"), asked],
    ["stale", first, submitted("stale"), { ...asked, mayStillBeSent: true }],
    ["rejected", first, submitted("rejected"), { ...used, state: "failed", endedBy: "rejected" }],
    ["invalid", first, submitted("invalid"), { ...used, state: "failed", endedBy: "neverSent" }],
    ["too late", first, submitted("tooLate"), { ...used, state: "failed", endedBy: "neverSent" }],
  ])("the first one: %s", ([, before, event, expected]) => {
    expect(changes(before, event)).toEqual(expected);
  });

  test.for<Change>([
    [
      "its own duplicate",
      again,
      submitted("duplicate", { transId: "T-1" }),
      { ...polled, transId: "T-1" },
    ],
    ["found", again, submitted("found", { transId: "T-1" }), { ...polled, transId: "T-1" }],
    [
      "found by its RefNo alone",
      again,
      submitted("found", { identity: "refNoOnly", transId: "T-1" }),
      polled,
    ],
    [
      "found with an end",
      again,
      submitted("found", { final: "reversed" }),
      { ...polled, state: "reversed", endedBy: "gateway" },
    ],
    [
      "found with an end, by its RefNo alone",
      again,
      submitted("found", { identity: "refNoOnly", final: "failed" }),
      { ...polled, state: "review", because: "kindUnproven" },
    ],
    [
      "found under another TransId than the one that binds, even with an end",
      { ...again, transId: "T-1" },
      submitted("found", { final: "failed", transId: "T-2" }),
      { ...polled, ...two },
    ],
    [
      "accepted under the TransId that binds",
      { ...again, transId: "T-1" },
      submitted("accepted", { transId: "T-1" }),
      polled,
    ],
    ["accepted without a TransId", { ...again, transId: "T-1" }, submitted("accepted"), polled],
    [
      "unknown, though it was taken",
      { ...again, acknowledged: true },
      submitted("unknown"),
      { ...used, state: "polling", graceOver: false },
    ],
    ...(["rejected", "invalid", "tooLate", "unknown"] as const).map((outcome): Change => [
      outcome,
      again,
      submitted(outcome),
      { ...used, state: "unknown", graceOver: false },
    ]),
  ])("after one that may have been sent: %s", ([, before, event, expected]) => {
    expect(changes(before, event)).toEqual(expected);
  });

  test.for<Change>([
    [
      "held",
      facts({ resumed: true, authorised: true }),
      submitted("held"),
      { state: "held", because: "gateway", pausing: true, resumed: false },
    ],
    [
      "held by what configuration can mend",
      facts({}),
      submitted("held", { heldBecause: "configuration" }),
      { state: "held", because: "configuration", pausing: true },
    ],
    ...(["notSent", "busy", "notYet"] as const).map((outcome): Change => [
      outcome,
      waiting,
      submitted(outcome),
      { state: "submitting", because: null, pausing: true, resumed: false },
    ]),
    [
      "not sent, and an earlier one may be forgotten",
      facts({}),
      submitted("notSent", { forgotten: true }),
      { mayHaveBeenSent: true, pausing: true },
    ],
  ])(
    "what was not sent is tried again, and stays authorised: %s",
    ([, before, event, expected]) => {
      expect(changes(before, event)).toEqual(expected);
    },
  );

  const over = facts({ submitDeadlineOver: true });
  test.for<Change>([
    [
      "a lost one may still go out",
      { ...first, graceOver: true },
      { type: "submitLost" },
      { ...asked, mayStillBeSent: true, graceOver: false },
    ],
    ["a run that was reset gives up", first, { type: "resetRunGivesUp" }, asked],
    [
      "never sent",
      over,
      { type: "neverSentChecked", forgotten: false },
      { state: "failed", endedBy: "neverSent" },
    ],
    [
      "a request may be forgotten",
      over,
      { type: "neverSentChecked", forgotten: true },
      { state: "unknown", mayHaveBeenSent: true, submitDeadlineOver: false },
    ],
    [
      "a request was sent",
      { ...over, mayHaveBeenSent: true },
      { type: "neverSentChecked", forgotten: false },
      { state: "unknown", submitDeadlineOver: false },
    ],
    ["nobody asked whether it was", facts({}), { type: "neverSentChecked", forgotten: false }, {}],
  ])("where no outcome was reported: %s", ([, before, event, expected]) => {
    expect(changes(before, event)).toEqual(expected);
  });
});

const answered = (answer: PaymentAnswer, ofCallback = false): PaymentEvent => ({
  type: "answered",
  answers: [answer],
  ofCallback,
});
const proven = { identity: "proven", transId: "T-1" } as const;
const byRefNo = { identity: "refNoOnly", transId: "T-1" } as const;
const paid = { says: "final", final: "succeeded", ...proven } as const;
const pending = { says: "pending", ...proven } as const;
const says = (
  what: "notFound" | "twoTransactions" | "otherAmount" | "unreadable" | "overdue" | "nothing",
): PaymentEvent => answered({ says: what, transId: null });

const unknown = facts({ state: "unknown", mayHaveBeenSent: true });
const polling = facts({ state: "polling", mayHaveBeenSent: true, acknowledged: true });
const bound: PaymentFacts = { ...polling, transId: "T-1" };
const review = facts({ state: "review", because: "notFound", mayHaveBeenSent: true });
/** a person keeps asking about a record that this payment did not make */
const unsent = facts({ state: "unknown" });

describe("what an answer changes", () => {
  test.for<Change>([
    [
      "an end",
      unknown,
      answered(paid),
      { state: "succeeded", endedBy: "gateway", acknowledged: true, transId: "T-1" },
    ],
    [
      "an end, by its RefNo alone",
      unknown,
      answered({ ...paid, ...byRefNo }),
      { state: "review", because: "kindUnproven" },
    ],
    [
      "an end of what was never sent",
      unsent,
      answered(paid),
      { state: "review", because: "existing", existing: true },
    ],
    [
      "a record",
      unknown,
      answered(pending),
      { state: "polling", acknowledged: true, transId: "T-1" },
    ],
    [
      "a record, by its RefNo alone",
      unknown,
      answered({ ...pending, ...byRefNo }),
      { state: "review", because: "kindUnproven" },
    ],
    ["the same, of what was taken", polling, answered({ ...pending, ...byRefNo }), {}],
    ["the same, while a person decides", review, answered({ ...pending, ...byRefNo }), {}],
    [
      "a record of what was never sent",
      unsent,
      answered(pending),
      { state: "review", because: "existing", existing: true },
    ],
    [
      "a record, while a person decides",
      review,
      answered(pending),
      { acknowledged: true, transId: "T-1" },
    ],
    ["a record under the id that binds", bound, answered(pending), {}],
    ["a record without an id", bound, answered({ ...pending, transId: null }), {}],
    ["a record under another id", bound, answered({ ...pending, transId: "T-2" }), two],
    ["two transactions", polling, says("twoTransactions"), two],
    ["another Amount", polling, says("otherAmount"), { state: "review", because: "otherAmount" }],
    ["another Amount, in review", review, says("otherAmount"), { because: "otherAmount" }],
    ["unreadable", polling, says("unreadable"), { state: "review", because: "unreadable" }],
    ["overdue", polling, says("overdue"), { state: "review", because: "overdue" }],
    ["unreadable, in review", review, says("unreadable"), {}],
    ["overdue, in review", review, says("overdue"), {}],
    ["nothing", polling, says("nothing"), {}],
    ["an end, while it is sent again", again, answered(paid), {}],
    ["an end, while it is held", { ...waiting, mayHaveBeenSent: true }, answered(paid), {}],
    [
      "the check that callbacks asked for",
      { ...polling, callbackChecking: true },
      answered({ says: "nothing", transId: null }, true),
      { callbackChecking: false },
    ],
    [
      "another check than that one",
      { ...polling, callbackChecking: true },
      answered({ says: "nothing", transId: null }),
      {},
    ],
  ])("%s", ([, before, event, expected]) => {
    expect(changes(before, event)).toEqual(expected);
  });

  const absent: PaymentFacts = { ...unknown, graceOver: true, resubmitsLeft: 1 };
  const asksPeople = { state: "review", because: "notFound" } as const;
  test.for<Change>([
    ["before the grace is over", { ...absent, graceOver: false }, says("notFound"), {}, deduping],
    ["while a person decides", { ...absent, ...asksPeople }, says("notFound"), {}, deduping],
    [
      "after it, where the gateway pays a RefNo once",
      absent,
      says("notFound"),
      { state: "submitting", graceOver: false, resubmitsLeft: 0 },
      deduping,
    ],
    ["where the profile asks people", absent, says("notFound"), asksPeople],
    ...(
      [
        ["after the last time", { resubmitsLeft: 0 }],
        ["of what was never sent", { mayHaveBeenSent: false }],
        ["of what was taken", { acknowledged: true }],
        ["of what may still go out", { mayStillBeSent: true }],
        ["under an id that a person gave", { statedTransId: "T-1" }],
      ] as const
    ).map(([name, more]): Change => [
      name,
      { ...absent, ...more },
      says("notFound"),
      asksPeople,
      deduping,
    ]),
    ["of what was taken, for long", polling, says("notFound"), asksPeople],
  ])("not found %s", ([, before, event, expected, of]) => {
    expect(changes(before, event, of)).toEqual(expected);
  });
});

const decided = (
  action: Decision["action"],
  { revision, state }: PaymentFacts,
  more: Partial<Decision> = {},
): PaymentEvent => ({
  type: "decided",
  decision: {
    id: "2",
    action,
    actor: "Rosa",
    reason: "called them",
    seen: { revision, state },
    ...more,
  },
});

describe("what a decision changes", () => {
  const one: PaymentFacts = { ...review, graceOver: true, decided: ["1"] };
  const held = facts({ state: "held", because: "gateway", pausing: true, decided: ["1"] });
  const both = { because: null, decided: ["1", "2"] };

  test.for<Change>([
    [
      "markSucceeded",
      one,
      decided("markSucceeded", one),
      { ...both, state: "succeeded", endedBy: "person" },
    ],
    [
      "markFailed",
      held,
      decided("markFailed", held),
      { ...both, state: "failed", endedBy: "person", pausing: false },
    ],
    [
      "resume",
      held,
      decided("resume", held),
      { ...both, state: "submitting", pausing: false, resumed: true },
    ],
    [
      "setTransId",
      one,
      decided("setTransId", one, { transId: "T-1" }),
      { ...both, state: "unknown", statedTransId: "T-1", graceOver: false },
    ],
    [
      "setTransId of what was taken",
      bound,
      decided("setTransId", bound, { transId: "T-2" }),
      { decided: ["2"], statedTransId: "T-2" },
    ],
    [
      "keepPolling",
      one,
      decided("keepPolling", one),
      { ...both, state: "unknown", graceOver: false },
    ],
    [
      "keepPolling of what was taken",
      { ...one, acknowledged: true },
      decided("keepPolling", one),
      { ...both, state: "polling", graceOver: false },
    ],
    [
      "resubmit by someone who knows that it may pay twice",
      { ...one, pausing: true, resumed: true },
      decided("resubmit", one, { mayPayTwice: true }),
      { ...both, ...tried, state: "submitting", authorised: true, graceOver: false },
    ],
    [
      "resubmit where the gateway pays a RefNo once",
      one,
      decided("resubmit", one),
      { ...both, state: "submitting", graceOver: false },
      deduping,
    ],
    ["one that is refused", one, decided("resume", one), {}],
  ])("%s", ([, before, event, expected, of]) => {
    expect(changes(before, event, of)).toEqual(expected);
  });
});

describe("what a timer changes", () => {
  const pausing: PaymentFacts = { ...waiting, pausing: true };
  const timer = (name: "pause" | "submitDeadline" | "quiet" | "grace"): PaymentEvent => ({
    type: "timer",
    timer: name,
  });

  test.for<Change>([
    ["the next try", pausing, timer("pause"), { pausing: false }],
    [
      "the submit deadline of what was never sent",
      pausing,
      timer("submitDeadline"),
      { ...used, submitDeadlineOver: true },
    ],
    [
      "the submit deadline of what may have been sent",
      { ...pausing, mayHaveBeenSent: true },
      timer("submitDeadline"),
      { ...used, state: "unknown", because: null },
    ],
    [
      "what a lost submit could still send",
      { ...review, mayStillBeSent: true },
      timer("quiet"),
      { mayStillBeSent: false },
    ],
    [
      "the grace",
      { ...unknown, mayStillBeSent: true },
      timer("grace"),
      { graceOver: true, mayStillBeSent: false },
    ],
  ])("%s", ([, before, event, expected]) => {
    expect(changes(before, event)).toEqual(expected);
  });
});

describe("no callback is forgotten", () => {
  const none = { callbackPending: false, callbackChecking: false };
  const pendingOne = { callbackPending: true, callbackChecking: false };
  const checkingOne = { callbackPending: false, callbackChecking: true };
  const heard = { callbackPending: true, callbackChecking: true };

  test("it is pending until a check begins", () => {
    expect(changes({ ...polling, ...none }, { type: "callback" })).toEqual({
      callbackPending: true,
    });
    expect(changes({ ...polling, ...pendingOne }, { type: "callbackCheckBegan" })).toEqual(
      checkingOne,
    );
  });

  test.for([
    ["none", none, none],
    ["one that is pending", pendingOne, pendingOne],
    ["one that is looked into", checkingOne, pendingOne],
    ["both", heard, pendingOne],
  ] as const)("by an end, or by another request: %s", ([, before, after]) => {
    const known: PaymentFacts = { ...review, ...before };
    const ended = transition(known, terms, decided("markFailed", known));
    expect(ended).toMatchObject({ state: "failed", ...after });
    const resubmit = decided("resubmit", known, { mayPayTwice: true });
    expect(transition(known, terms, resubmit)).toMatchObject({ state: "submitting", ...after });
  });
});

test.for(endStates)("after an end (%s) callbacks are kept, and nothing else is heard", (state) => {
  const ended = facts({ state, endedBy: "gateway", mayHaveBeenSent: true, callbackPending: false });
  expect(changes(ended, { type: "callback" })).toEqual({ callbackPending: true });
  for (const event of [submitted("accepted"), answered(paid), says("twoTransactions")])
    expect(transition(ended, terms, event)).toBe(ended);
});
