import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sendTimeLeft, staleAttempt } from "./send-guard.ts";

const first = {
  attempt: 1,
  scheduledAt: 10,
  attemptScheduledAt: 10,
  runId: "run",
  originalRunId: "run",
};

test.for([
  ["the first attempt of the first run", {}, null],
  ["a later attempt", { attempt: 2 }, "repeated"],
  ["one that counts from 1 again", { attemptScheduledAt: 11 }, "repeated"],
  ["a run that was reset", { runId: "another" }, "reset"],
  ["a run without a name", { runId: null }, "reset"],
] as const)("whether an attempt may send: %s", ([, changes, expected]) => {
  expect(staleAttempt({ ...first, ...changes })).toBe(expected);
});

const time = fc.integer({ min: 0, max: 1_000_000 });

test("a request is sent only before every deadline, on both clocks", () => {
  fc.assert(
    fc.property(
      time,
      time,
      fc.option(time),
      time,
      time,
      time,
      (own, close, startedAt, monotonic, wall, now) => {
        const left = sendTimeLeft(
          { sendWithin: own, startToClose: close, startedAt },
          { monotonic, wall, now },
        );
        const allowed =
          monotonic < own &&
          wall < own &&
          monotonic < close &&
          wall < close &&
          (startedAt === null || now < startedAt + close);
        expect(left > 0).toBe(allowed);
      },
    ),
  );
});

test("without the server's time, the worker's own clocks decide", () => {
  const limits = { sendWithin: 60_000, startToClose: 50_000, startedAt: null };
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(sendTimeLeft(limits, { monotonic: 1_000, wall: 2_000, now })).toBe(48_000);
});

test("a longer limit of the worker never exceeds the timeout at Temporal", () => {
  const limits = { sendWithin: 60_000, startToClose: 5_000, startedAt: null };
  expect(sendTimeLeft(limits, { monotonic: 5_000, wall: 0, now: 0 })).toBe(0);
});
