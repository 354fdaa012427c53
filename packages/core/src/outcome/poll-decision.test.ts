import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CheckOutcome } from "./check-outcome.ts";
import { isFinal } from "./check-outcome.ts";
import {
  decidePoll,
  type PollDecision,
  type PollLimits,
  type PollMemory,
} from "./poll-decision.ts";

const fresh: PollMemory = { notFoundSince: null, unreadableSince: null };
const limits: PollLimits = { notFoundGrace: 100, unknownFor: 200, deadline: 1000 };

/** what a row of checks, [time, outcome] each, decides one after the other */
function decisions(row: readonly (readonly [number, CheckOutcome])[], within = limits) {
  let memory = fresh;
  return row.map(([now, outcome]) => {
    const next = decidePoll(outcome, now, memory, within);
    memory = next.memory;
    return next.decision;
  });
}

test.each<[string, [number, CheckOutcome][], PollDecision[]]>([
  [
    "a final Status ends it",
    [
      [0, "pending"],
      [9, "succeeded"],
    ],
    ["again", "final"],
  ],
  ["a final Status ends it after the deadline too", [[5000, "failed"]], ["final"]],
  [
    "pending until the deadline",
    [
      [999, "pending"],
      [1000, "pending"],
    ],
    ["again", "overdue"],
  ],
  [
    "not found for the whole grace",
    [
      [0, "notFound"],
      [99, "notFound"],
      [100, "notFound"],
    ],
    ["again", "again", "notFound"],
  ],
  [
    "found in between: the grace begins anew",
    [
      [0, "notFound"],
      [60, "pending"],
      [100, "notFound"],
      [199, "notFound"],
      [200, "notFound"],
    ],
    ["again", "again", "again", "again", "notFound"],
  ],
  [
    "an unreadable answer says nothing about being found",
    [
      [0, "notFound"],
      [60, "unknown"],
      [100, "notFound"],
    ],
    ["again", "again", "notFound"],
  ],
  [
    "but an unreadable answer itself never counts as not found",
    [
      [0, "notFound"],
      [100, "unknown"],
    ],
    ["again", "again"],
  ],
  [
    "nothing readable for too long",
    [
      [0, "unknown"],
      [199, "unknown"],
      [200, "unknown"],
    ],
    ["again", "again", "unreadable"],
  ],
  [
    "readable in between",
    [
      [0, "unknown"],
      [150, "pending"],
      [200, "unknown"],
      [399, "unknown"],
    ],
    ["again", "again", "again", "again"],
  ],
  [
    "not found is readable",
    [
      [0, "unknown"],
      [150, "notFound"],
      [200, "unknown"],
    ],
    ["again", "again", "again"],
  ],
  [
    "unreadable at the deadline",
    [
      [999, "unknown"],
      [1000, "unknown"],
    ],
    ["again", "overdue"],
  ],
])("%s", (_, row, expected) => {
  expect(decisions(row)).toEqual(expected);
});

test("without a grace the first notFound decides", () => {
  expect(decisions([[0, "notFound"]], { ...limits, notFoundGrace: 0 })).toEqual(["notFound"]);
});

const outcome = fc.constantFrom<CheckOutcome[]>(
  "succeeded",
  "failed",
  "pending",
  "reversed",
  "expired",
  "notFound",
  "unknown",
);
const row = fc
  .array(fc.tuple(fc.nat(300), outcome), { minLength: 1, maxLength: 20 })
  .map((steps) => {
    let now = 0;
    return steps.map(([wait, seen]) => [(now += wait), seen] as const);
  });

test("in any row of checks each decision has its proof", () => {
  fc.assert(
    fc.property(row, fc.option(fc.nat(2000)), (checks, deadline) => {
      const within = { ...limits, deadline };
      decisions(checks, within).forEach((decision, at) => {
        const [now, seen] = checks[at] ?? [0, "unknown"];
        expect(decision === "final").toBe(isFinal(seen));
        const before = checks.slice(0, at + 1).toReversed();
        const readable = before.filter(([, other]) => other !== "unknown");
        if (decision === "notFound") {
          const other = readable.findIndex(([, one]) => one !== "notFound");
          const since = readable.at(other === -1 ? -1 : other - 1)?.[0] ?? now;
          expect(seen).toBe("notFound");
          expect(now - since).toBeGreaterThanOrEqual(within.notFoundGrace);
        }
        if (decision === "unreadable") {
          const other = before.findIndex(([, one]) => one !== "unknown");
          const since = before.at(other === -1 ? -1 : other - 1)?.[0] ?? now;
          expect(now - since).toBeGreaterThanOrEqual(within.unknownFor);
        }
        if (decision === "overdue") expect(now).toBeGreaterThanOrEqual(deadline ?? Infinity);
        if (decision === "again") expect(now).toBeLessThan(deadline ?? Infinity);
      });
    }),
    { numRuns: 1000 },
  );
});
