import { assert, constantFrom, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { pollDelay } from "./poll-delay.ts";

const timings = { first: 5_000, backoff: 1.5, max: 300_000, inReview: 21_600_000 } as Parameters<
  typeof pollDelay
>[0]["timings"];

test.for([
  { mode: "sent", polls: 0, delay: 5_000 },
  { mode: "sent", polls: 1, delay: 5_000 },
  { mode: "sent", polls: 2, delay: 7_500 },
  { mode: "sent", polls: 100, delay: 300_000 },
  { mode: "unknown", polls: 0, delay: 0 },
  { mode: "unknown", polls: 1, delay: 5_000 },
  { mode: "review", polls: 0, delay: 21_600_000 },
  { mode: "review", polls: 9, delay: 21_600_000 },
] as const)("$mode after $polls polls waits $delay ms", ({ mode, polls, delay }) => {
  expect(pollDelay({ mode, timings, deadline: null }, polls, 0)).toBe(delay);
});

test("no wait goes past the deadline, and none is negative", () => {
  assert(
    property(
      constantFrom("sent", "unknown", "review"),
      nat(1_000),
      nat(),
      nat(),
      (mode, polls, now, deadline) => {
        const delay = pollDelay({ mode, timings, deadline }, polls, now);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(now + delay).toBeLessThanOrEqual(Math.max(now, deadline));
      },
    ),
  );
});
