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

type Checks = readonly (readonly [number, CheckOutcome])[];

/** how long the last checks in a row all had this outcome, those of `ignored` left out */
function lasting(wanted: CheckOutcome, checks: Checks, ignored?: CheckOutcome): number {
  const counted = checks.filter(([, seen]) => seen !== ignored).toReversed();
  const other = counted.findIndex(([, seen]) => seen !== wanted);
  const run = other === -1 ? counted : counted.slice(0, other);
  return (run[0]?.[0] ?? 0) - (run.at(-1)?.[0] ?? 0);
}

/** the rule once more, over the whole row instead of a memory */
function proven(checks: Checks, { notFoundGrace, unknownFor, deadline }: PollLimits): PollDecision {
  const [now, seen] = checks.at(-1) ?? [0, "unknown"];
  if (isFinal(seen)) return "final";
  if (seen === "notFound" && lasting("notFound", checks, "unknown") >= notFoundGrace)
    return "notFound";
  if (seen === "unknown" && lasting("unknown", checks) >= unknownFor) return "unreadable";
  return deadline !== null && now >= deadline ? "overdue" : "again";
}

test("in any row of checks each decision is proven by the row", () => {
  fc.assert(
    fc.property(row, fc.option(fc.nat(2000)), (checks, deadline) => {
      const within = { ...limits, deadline };
      expect(decisions(checks, within)).toEqual(
        checks.map((_, at) => proven(checks.slice(0, at + 1), within)),
      );
    }),
    { numRuns: 1000 },
  );
});

test("nothing but a final outcome is ever final", () => {
  const time = fc.nat(5000);
  const memory = fc.record({
    notFoundSince: fc.option(time),
    unreadableSince: fc.option(time),
  });
  const anyLimits = fc.record({ notFoundGrace: time, unknownFor: time, deadline: fc.option(time) });
  fc.assert(
    fc.property(outcome, time, memory, anyLimits, (seen, now, before, within) => {
      expect(decidePoll(seen, now, before, within).decision === "final").toBe(isFinal(seen));
    }),
  );
});
