import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pauseBeforeTry, pauseBetweenCallbackChecks } from "./growing-pause.ts";

const minute = 60_000;
const hour = 60 * minute;
const threeDays = 72 * hour;
const defaults = { first: 5_000, backoff: 1.5, max: 5 * minute };

/** every value that a profile allows */
const anyWait = fc.oneof(
  fc.integer({ min: 1, max: 100 }),
  fc.integer({ min: 1, max: 3650 * 24 * hour }),
);
const anyWaits = fc.record({
  first: anyWait,
  backoff: fc.oneof(fc.constant(1), fc.double({ min: 1, max: 10, noNaN: true })),
  max: anyWait,
});

test.for([
  ["not sent, the first time", { held: false, tries: 1, waited: 0 }, 5_000],
  ["not sent, the third time", { held: false, tries: 3, waited: 0 }, 11_250],
  ["not sent for an hour", { held: false, tries: 20, waited: hour }, 5 * minute],
  [
    "not sent, after more tries than a number holds",
    { held: false, tries: 9_999, waited: 0 },
    5 * minute,
  ],
  ["held", { held: true, tries: 1, waited: 0 }, 5 * minute],
  ["held for a day", { held: true, tries: 50, waited: 24 * hour }, 72 * minute],
] as const)("how long until the next try: %s", ([, tried, expected]) => {
  expect(pauseBeforeTry(tried, defaults)).toBe(expected);
});

test.for([
  ["the second one", { checks: 1, age: hour }, 5_000],
  ["the 20th one", { checks: 19, age: hour }, 5_000],
  ["the 21st one of a young payment", { checks: 20, age: minute }, 5_000],
  ["the 21st one of an old payment", { checks: 20, age: hour }, 3 * minute],
  ["the 40th one", { checks: 39, age: minute }, 5 * minute],
] as const)("how long between two checks that callbacks ask for: %s", ([, checked, expected]) => {
  expect(pauseBetweenCallbackChecks(checked, defaults)).toBe(expected);
});

/** the largest possible number: a try takes no time, and the next one begins as early as allowed */
function mostWithin(time: number, pause: (count: number, passed: number) => number): number {
  let count = 0;
  for (let passed = 0; passed < time; passed += pause(count, passed)) count += 1;
  return count;
}

test("a payment that is held or not sent for 72 hours is tried some hundred times, whatever the profile says", () => {
  const states = fc.infiniteStream(fc.boolean());
  fc.assert(
    fc.property(anyWaits, states, (waits, held) => {
      const tries = mostWithin(threeDays, (count, waited) =>
        pauseBeforeTry({ held: held.next().value, tries: count, waited }, waits),
      );
      expect(tries).toBeLessThan(400);
    }),
  );
});

test("any number of callbacks in 72 hours causes some hundred checks, whatever the profile says", () => {
  fc.assert(
    fc.property(anyWaits, (waits) => {
      const checks = mostWithin(threeDays, (count, age) =>
        pauseBetweenCallbackChecks({ checks: count, age }, waits),
      );
      expect(checks).toBeLessThan(400);
    }),
  );
});

test("even ten years are fewer than 500 tries, and as many checks", () => {
  const waits = { first: 1, backoff: 1, max: 1 };
  const tenYears = 3650 * 24 * hour;
  expect(
    mostWithin(tenYears, (tries, waited) => pauseBeforeTry({ held: true, tries, waited }, waits)),
  ).toBeLessThan(500);
  expect(
    mostWithin(tenYears, (checks, age) => pauseBetweenCallbackChecks({ checks, age }, waits)),
  ).toBeLessThan(550);
});
