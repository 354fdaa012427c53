import { describe, expect, test } from "vitest";
import {
  bound,
  changes,
  decided,
  deduping,
  facts,
  review,
  type Change,
} from "../../test/payment-changes.ts";
import type { PaymentFacts } from "./payment-facts.ts";

describe("what a decision changes", () => {
  const one: PaymentFacts = { ...review, graceOver: true, decided: ["1"] };
  const held = facts({ state: "held", because: "gateway", pausing: true, decided: ["1"] });
  const both = { because: null, decided: ["1", "2"] };

  test.for<Change>([
    [
      "markSucceeded",
      one,
      decided("markSucceeded", one),
      { decided: both.decided, state: "succeeded", endedBy: "person" },
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
      {
        ...both,
        pausing: false,
        resumed: false,
        state: "submitting",
        authorised: true,
        graceOver: false,
      },
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
