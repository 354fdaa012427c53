import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseFaultRule } from "./fault-rule.ts";
import { createFaultRules } from "./fault-rules.ts";
import type { FaultRule, Operation } from "../index.ts";
import { seededRandom } from "./random.ts";

function rulesOf(...rules: FaultRule[]) {
  const faults = createFaultRules(seededRandom(1), () => undefined);
  for (const rule of rules) faults.add(rule);
  return faults;
}

function picks(
  faults: ReturnType<typeof rulesOf>,
  times: number,
  operation: Operation = "payout",
  refNo: string | null = "R-1",
) {
  return Array.from(
    { length: times },
    () => faults.pickForRequest({ operation, refNo })?.fault ?? null,
  );
}

test("a rule without conditions applies to every request", () => {
  expect(picks(rulesOf({ fault: "busy" }), 2)).toEqual(["busy", "busy"]);
});

test.each<[Partial<FaultRule>, Operation, string | null, boolean]>([
  [{ operation: "payout" }, "payout", "R", true],
  [{ operation: "payout" }, "check", "R", false],
  [{ operation: ["check", "balance"] }, "check", "R", true],
  [{ refNo: "LOST-*" }, "payout", "LOST-7", true],
  [{ refNo: "LOST-*" }, "payout", "FOUND-7", false],
  [{ refNo: "A?C" }, "payout", "ABC", true],
  [{ refNo: "A.C" }, "payout", "ABC", false],
  [{ refNo: "*" }, "balance", null, false],
])("%j meets a %s of %s: %s", (conditions, operation, refNo, met) => {
  const faults = rulesOf({ fault: "busy", ...conditions } as FaultRule);
  expect(picks(faults, 1, operation, refNo)).toEqual([met ? "busy" : null]);
});

test("skip ignores the first requests, count limits the rule, and then the next rule applies", () => {
  const faults = rulesOf({ fault: "busy", skip: 1, count: 2 }, { fault: "hold", count: 1 });
  expect(picks(faults, 5)).toEqual(["hold", "busy", "busy", null, null]);
  expect(faults.list()).toMatchObject([
    { fault: "busy", seen: 5, triggered: 2 },
    { fault: "hold", triggered: 1 },
  ]);
});

test("the chance is the same for the same seed, and close to the given probability", () => {
  const [one = [], other] = [1, 2].map(() =>
    picks(rulesOf({ fault: "busy", probability: 0.3 }), 1000),
  );
  expect(one).toEqual(other);
  const share = one.filter((fault) => fault !== null).length / 1000;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
});

test("rules are removed one by one or all at once", () => {
  const faults = rulesOf({ fault: "busy" }, { fault: "hold" });
  expect(faults.remove(1)).toBe(true);
  expect(faults.remove(1)).toBe(false);
  expect(picks(faults, 1)).toEqual(["hold"]);
  faults.clear();
  expect(faults.list()).toEqual([]);
});

test("callback faults do not apply to requests, and request faults not to callbacks", () => {
  const faults = rulesOf({ fault: "missingCallback" }, { fault: "busy" });
  expect(picks(faults, 1)).toEqual(["busy"]);
  expect(faults.pickForCallback({ operation: "payout", refNo: "R" })?.fault).toBe(
    "missingCallback",
  );
});

test.each<[unknown, string]>([
  [{ fault: "explode" }, "fault rule: fault: "],
  [{}, "fault rule: fault: "],
  ["reset", "fault rule: "],
  [{ fault: "reset" }, 'fault rule: when: must be "before" or "after" (the request is processed)'],
  [{ fault: "busy", probability: 2 }, "fault rule: probability: "],
  [{ fault: "busy", refno: "x" }, 'fault rule: unrecognized key: "refno"'],
  [{ fault: "busy", operation: "refund" }, "fault rule: operation: "],
  [{ fault: "http", when: "after", status: 200, count: 0 }, "fault rule: count: "],
])("%j is refused, saying where", (rule, message) => {
  expect(() => parseFaultRule(rule)).toThrow(message);
});

test("random numbers are the same for a seed, and from 0 up to 1", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const [one, other] = [seededRandom(seed), seededRandom(seed)];
      const numbers = Array.from({ length: 20 }, () => one());
      expect(numbers).toEqual(Array.from({ length: 20 }, () => other()));
      expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    }),
  );
});
