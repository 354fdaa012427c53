import { expect, test } from "vitest";
import { revised, startedPayment, type PaymentFacts } from "./payment-facts.ts";

const started = startedPayment({ kind: "payout", whenNotFound: "review" });

test("a payment starts with nothing sent, nothing known and nothing decided", () => {
  expect(started).toEqual({
    state: "submitting",
    because: null,
    endedBy: null,
    mayHaveBeenSent: false,
    acknowledged: false,
    existing: false,
    transId: null,
    statedTransId: null,
    contradictory: false,
    mayStillBeSent: false,
    graceOver: false,
    submitDeadlineOver: false,
    pausing: false,
    resumed: false,
    authorised: false,
    resubmitsLeft: 0,
    callbackPending: false,
    callbackChecking: false,
    decided: [],
    revision: 0,
  } satisfies PaymentFacts);
});

test("the profile's resubmit sends at most five more times", () => {
  expect(startedPayment({ kind: "payout", whenNotFound: "resubmit" }).resubmitsLeft).toBe(5);
});

test.for<[Partial<PaymentFacts>, number]>([
  [{ state: "review" }, 1],
  [{ because: "overdue" }, 1],
  [{ mayHaveBeenSent: true }, 1],
  [{ acknowledged: true }, 1],
  [{ existing: true }, 1],
  [{ transId: "T-1" }, 1],
  [{ statedTransId: "T-1" }, 1],
  [{ contradictory: true }, 1],
  [{ authorised: true }, 1],
  [{ decided: ["1"] }, 1],
  [{ state: "review", because: "overdue", decided: ["1"] }, 1],
  [{}, 0],
  [{ mayStillBeSent: true }, 0],
  [{ graceOver: true }, 0],
  [{ submitDeadlineOver: true }, 0],
  [{ pausing: true }, 0],
  [{ resumed: true }, 0],
  [{ resubmitsLeft: 3 }, 0],
  [{ callbackPending: true }, 0],
  [{ callbackChecking: true }, 0],
  // an equal list
  [{ decided: [] }, 0],
])("%o raises the revision by %i", ([changes, by]) => {
  const before = { ...started, revision: 6 };
  expect(revised(before, { ...before, ...changes })).toEqual({
    ...before,
    ...changes,
    revision: 6 + by,
  });
});
