import { describe, expect, test } from "vitest";
import { changes, facts, submitted, waiting, type Change } from "../../test/payment-changes.ts";
import type { PaymentFacts } from "./payment-facts.ts";

/** every flag is set that a submit clears */
const first = facts({ pausing: true, resumed: true, authorised: true });
const again: PaymentFacts = { ...first, mayHaveBeenSent: true, graceOver: true };
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
    [
      "found",
      again,
      submitted("found", { identity: "proven", transId: "T-1" }),
      { ...polled, transId: "T-1" },
    ],
    [
      "found by its RefNo alone",
      again,
      submitted("found", { transId: "T-1" }),
      { ...used, state: "review", because: "kindUnproven" },
    ],
    [
      "found with an end",
      again,
      submitted("found", { identity: "proven", final: "reversed" }),
      { ...polled, state: "reversed", endedBy: "gateway" },
    ],
    [
      "found with an end, by its RefNo alone",
      again,
      submitted("found", { final: "failed" }),
      { ...used, state: "review", because: "kindUnproven" },
    ],
    [
      "found under another TransId than the one that binds, even with an end",
      { ...again, transId: "T-1" },
      submitted("found", { identity: "proven", final: "failed", transId: "T-2" }),
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
      "held by what configuration can fix",
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
    [
      "never sent",
      over,
      { type: "neverSentChecked", forgottenBy: null },
      { state: "failed", endedBy: "neverSent" },
    ],
    ...(["restore", "reset"] as const).map((forgottenBy): Change => [
      `a request that a ${forgottenBy} forgot may still go out`,
      over,
      { type: "neverSentChecked", forgottenBy },
      {
        state: "unknown",
        mayHaveBeenSent: true,
        submitDeadlineOver: false,
        mayStillBeSent: true,
      },
    ]),
    [
      "a request was sent",
      { ...over, mayHaveBeenSent: true },
      { type: "neverSentChecked", forgottenBy: null },
      { state: "unknown", submitDeadlineOver: false },
    ],
    ["nobody asked whether it was", facts({}), { type: "neverSentChecked", forgottenBy: null }, {}],
  ])("where no outcome was reported: %s", ([, before, event, expected]) => {
    expect(changes(before, event)).toEqual(expected);
  });
});
