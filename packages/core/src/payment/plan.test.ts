import { expect, test } from "vitest";
import { startedPayment, type PaymentFacts } from "./payment-facts.ts";
import { endStates } from "./payment-state.ts";
import { planOf, type PaymentPlan, type PlannedPoll, type PlannedSubmit } from "./plan.ts";

const facts = (changes: Partial<PaymentFacts>): PaymentFacts => ({
  ...startedPayment({ kind: "payout", whenNotFound: "review" }),
  ...changes,
});
const plan = (under: Partial<PaymentPlan>): PaymentPlan => ({
  submit: null,
  poll: null,
  neverSentCheck: false,
  callbackCheck: false,
  timers: [],
  ...under,
});
const submit: PlannedSubmit = {
  mayHaveBeenSent: false,
  acknowledged: false,
  existing: false,
  authorised: false,
  resumed: false,
  transId: "",
  boundTransId: null,
};
const unbound = { boundTransId: null, statedTransId: null, existing: false };
const poll: PlannedPoll = {
  mode: "unknown",
  transId: "",
  boundTransId: null,
  reportNotFound: false,
  reportFound: true,
  reportTransId: true,
  doubt: null,
  proof: unbound,
};

test.for<[string, Partial<PaymentFacts>, Partial<PaymentPlan>]>([
  ["a first request", {}, { submit }],
  [
    "one that a person authorised",
    { mayHaveBeenSent: true, acknowledged: true, authorised: true, resumed: true },
    {
      submit: {
        ...submit,
        mayHaveBeenSent: true,
        acknowledged: true,
        authorised: true,
        resumed: true,
      },
    },
  ],
  [
    "one with a TransId that binds",
    { transId: "T-1", statedTransId: "T-2" },
    { submit: { ...submit, transId: "T-1", boundTransId: "T-1" } },
  ],
  [
    "one with a TransId that a person gave",
    { statedTransId: "T-2" },
    { submit: { ...submit, transId: "T-2" } },
  ],
  ["one of a held payment", { state: "held", because: "stopped" }, { submit }],
  ["none between two tries", { pausing: true }, { timers: ["pause", "submitDeadline"] }],
  [
    "none while the gateway holds it",
    { state: "held", because: "gateway", pausing: true },
    { timers: ["pause", "submitDeadline"] },
  ],
  [
    "none while configuration holds it, and its deadline is paused",
    { state: "held", because: "configuration", pausing: true },
    { timers: ["pause"] },
  ],
  [
    "none while an account is stopped, and its deadline is paused",
    { state: "held", because: "stopped", pausing: true },
    { timers: ["pause"] },
  ],
  [
    "none while an earlier one may still go out",
    { mayStillBeSent: true, pausing: true },
    { timers: ["quiet"] },
  ],
  [
    "none after the submit deadline",
    { state: "held", submitDeadlineOver: true },
    { neverSentCheck: true },
  ],
])("which request is under way: %s", ([, changes, expected]) => {
  expect(planOf(facts(changes))).toEqual(plan(expected));
});

test.for<[string, Partial<PaymentFacts>, Partial<PaymentPlan>]>([
  ["one that may have been sent", { state: "unknown" }, { poll, timers: ["grace"] }],
  [
    "one that may still be sent",
    { state: "unknown", mayStillBeSent: true },
    { poll, timers: ["grace"] },
  ],
  [
    "one after the grace",
    { state: "unknown", graceOver: true },
    { poll: { ...poll, reportNotFound: true } },
  ],
  [
    "one that the gateway took",
    { state: "polling", acknowledged: true, graceOver: true },
    { poll: { ...poll, mode: "sent", reportFound: false } },
  ],
  [
    "one whose TransId is known",
    { state: "polling", acknowledged: true, transId: "T-1" },
    {
      poll: {
        ...poll,
        mode: "sent",
        transId: "T-1",
        boundTransId: "T-1",
        reportFound: false,
        reportTransId: false,
        proof: { ...unbound, boundTransId: "T-1" },
      },
    },
  ],
  [
    "one in review",
    { state: "review", because: "notFound", graceOver: true },
    { poll: { ...poll, mode: "review", doubt: "notFound" } },
  ],
  [
    "one in review that may still be sent",
    { state: "review", mayStillBeSent: true, statedTransId: "T-2" },
    {
      poll: {
        ...poll,
        mode: "review",
        transId: "T-2",
        proof: { ...unbound, statedTransId: "T-2" },
      },
      timers: ["quiet"],
    },
  ],
  [
    "another's record",
    { state: "review", because: "existing", mayHaveBeenSent: false },
    {
      poll: {
        ...poll,
        mode: "review",
        reportFound: false,
        reportTransId: false,
        doubt: "existing",
        proof: null,
      },
    },
  ],
  [
    "one of which callbacks came",
    { state: "review", callbackPending: true },
    { poll: { ...poll, mode: "review" }, callbackCheck: true },
  ],
  [
    "one whose callback is looked into",
    { state: "review", callbackChecking: true },
    { poll: { ...poll, mode: "review" }, callbackCheck: true },
  ],
])("how the gateway is asked: %s", ([, changes, expected]) => {
  expect(planOf(facts({ mayHaveBeenSent: true, ...changes }))).toEqual(plan(expected));
});

test("a callback of a payment that is not sent yet waits", () => {
  expect(planOf(facts({ callbackPending: true }))).toEqual(plan({ submit }));
});

test.for(endStates)("after an end (%s) no work runs", (state) => {
  const ended = facts({
    state,
    mayHaveBeenSent: true,
    callbackPending: true,
    mayStillBeSent: true,
    submitDeadlineOver: true,
  });
  expect(planOf(ended)).toEqual(plan({}));
});
