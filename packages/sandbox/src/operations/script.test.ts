import * as fc from "fast-check";
import { expect, test } from "vitest";
import { matchesGlob } from "../faults/glob.ts";
import { advance, nextMoment, type Progress, type Step, stepsFor } from "./script.ts";

const fresh = (steps: Step[], checks = 0): Progress => ({
  status: "PENDING",
  enteredAt: 1000,
  checks,
  steps,
});

test.each<[string, Progress, number, string, number]>([
  ["a step without waits comes at once", fresh([{ status: "A" }]), 1000, "A", 0],
  ["a timed step waits", fresh([{ status: "A", afterMs: 500 }]), 1499, "PENDING", 1],
  ["a timed step comes", fresh([{ status: "A", afterMs: 500 }]), 1500, "A", 0],
  ["a step after checks waits", fresh([{ status: "A", afterChecks: 2 }], 1), 9999, "PENDING", 1],
  ["a step after checks comes", fresh([{ status: "A", afterChecks: 2 }], 2), 1000, "A", 0],
  ["whichever is first: time", fresh([{ status: "A", afterMs: 5, afterChecks: 9 }]), 1005, "A", 0],
  [
    "whichever is first: checks",
    fresh([{ status: "A", afterMs: 500, afterChecks: 1 }], 1),
    1001,
    "A",
    0,
  ],
  [
    "checks count anew for each status",
    fresh(
      [
        { status: "A", afterChecks: 1 },
        { status: "B", afterChecks: 1 },
      ],
      2,
    ),
    1000,
    "A",
    1,
  ],
  [
    "a late look takes every step that is due",
    fresh([
      { status: "A", afterMs: 5 },
      { status: "B", afterMs: 5 },
    ]),
    1010,
    "B",
    0,
  ],
  [
    "each wait begins where the one before ended",
    fresh([
      { status: "A", afterMs: 5 },
      { status: "B", afterMs: 5 },
    ]),
    1009,
    "A",
    1,
  ],
])("%s", (_, progress, now, status, left) => {
  const advanced = advance(progress, now);
  expect(advanced.status).toBe(status);
  expect(advanced.steps).toHaveLength(left);
});

test("only a timed step has a next moment", () => {
  expect(nextMoment(fresh([{ status: "A", afterMs: 5 }]))).toBe(1005);
  expect(nextMoment(fresh([{ status: "A", afterChecks: 5 }]))).toBeUndefined();
  expect(nextMoment(fresh([]))).toBeUndefined();
});

test("the first entry that fits kind and RefNo is the script", () => {
  const script = [
    { kind: "deposit", steps: [{ status: "D" }] },
    { refNo: "X*", steps: [{ status: "X" }] },
    { steps: [{ status: "ALL" }] },
  ] satisfies Parameters<typeof stepsFor>[0];
  expect(stepsFor(script, "deposit", "X1")).toEqual([{ status: "D" }]);
  expect(stepsFor(script, "payout", "X1")).toEqual([{ status: "X" }]);
  expect(stepsFor(script, "payout", "Y1")).toEqual([{ status: "ALL" }]);
  expect(stepsFor([], "payout", "Y1")).toBeUndefined();
});

test("a pattern without wildcards matches only itself, with any characters", () => {
  const plain = fc.string().map((text) => text.replace(/[*?]/g, "_"));
  fc.assert(
    fc.property(plain, plain, (pattern, text) => {
      expect(matchesGlob(pattern, text)).toBe(pattern === text);
      expect(matchesGlob(text, text)).toBe(true);
      expect(matchesGlob(`*${text}*`, `a${text}\nb`)).toBe(true);
    }),
  );
});
