import { describe, expect, test } from "vitest";
import {
  answered,
  changes,
  decided,
  facts,
  polling,
  review,
  submitted,
  terms,
} from "../../test/payment-changes.ts";
import type { PaymentFacts } from "./payment-facts.ts";
import { endStates } from "./payment-state.ts";
import { transition } from "./transition.ts";

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

test.for(endStates)(
  "after an end (%s) callbacks are kept, and other events change nothing",
  (state) => {
    const ended = facts({
      state,
      endedBy: "gateway",
      mayHaveBeenSent: true,
      callbackPending: false,
    });
    expect(changes(ended, { type: "callback" })).toEqual({ callbackPending: true });
    for (const event of [
      submitted("accepted"),
      answered({ says: "twoTransactions", transId: null }),
    ])
      expect(transition(ended, terms, event)).toBe(ended);
  },
);
