import { describe, expect, test } from "vitest";
import {
  answered,
  bound,
  changes,
  deduping,
  facts,
  polling,
  review,
  unknown,
  waiting,
  type Change,
} from "../../test/payment-changes.ts";
import type { PaymentEvent } from "./payment-event.ts";
import type { PaymentFacts } from "./payment-facts.ts";

const proven = { identity: "proven", transId: "T-1" } as const;
const byRefNo = { identity: "refNoOnly", transId: "T-1" } as const;
const paid = { says: "final", final: "succeeded", ...proven } as const;
const pending = { says: "pending", ...proven } as const;
const says = (
  what: "notFound" | "twoTransactions" | "otherAmount" | "unreadable" | "overdue" | "nothing",
): PaymentEvent => answered({ says: what, transId: null });

const two = { state: "review", because: "twoTransactions", contradictory: true } as const;
/** a person chose to keep polling a record that this payment did not create */
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
      "an end of this kind without the id that tells it from another's record",
      { ...unknown, existing: true, transId: "T-1" },
      answered({ ...paid, transId: null }),
      { state: "review", because: "existing" },
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
    ["an end, while it is sent again", facts({ mayHaveBeenSent: true }), answered(paid), {}],
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
