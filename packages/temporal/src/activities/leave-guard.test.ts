import type { Context } from "@temporalio/activity";
import { expect, test } from "vitest";
import { leaveGuard, mustNotSend } from "./leave-guard.ts";

const info = (attempt: number, runId: string, scheduledAgainAfter = 0) =>
  ({
    attempt,
    workflowExecution: { workflowId: "w", runId },
    scheduledTimestampMs: 1_000,
    currentAttemptScheduledTimestampMs: 1_000 + scheduledAgainAfter,
  }) as Context["info"];

test.for([
  { name: "the first attempt of the original run", attempt: 1, runId: "first", why: null },
  {
    name: "a repeated attempt",
    attempt: 2,
    runId: "first",
    why: expect.stringMatching(/repeated attempt/) as string,
  },
  {
    name: "a repeated attempt that counts from 1 again, because it was reset,",
    attempt: 1,
    again: 6_000,
    runId: "first",
    why: expect.stringMatching(/repeated attempt/) as string,
  },
  {
    name: "a reset run",
    attempt: 1,
    runId: "second",
    why: expect.stringMatching(/reset/) as string,
  },
])("whether $name may send", ({ attempt, again, runId, why }) => {
  const refused = mustNotSend(info(attempt, runId, again), { originalRunId: "first" });
  expect(refused).toEqual(why);
});

test.for([
  { name: "in time", monotonic: 999, wall: 999, error: null },
  {
    name: "frozen while the clocks went on",
    monotonic: 1_000,
    wall: 1_000,
    error: "too late to send",
  },
  { name: "asleep with the machine", monotonic: 10, wall: 1_000, error: "too late to send" },
  {
    name: "with the wall clock set back",
    monotonic: 1_000,
    wall: -50_000,
    error: "too late to send",
  },
])("a submit that is $name", ({ monotonic, wall, error }) => {
  let passed = { monotonic: 0, wall: 0 };
  const guard = leaveGuard(1_000, {
    monotonic: () => 5_000 + passed.monotonic,
    wall: () => 7_000 + passed.wall,
  });
  passed = { monotonic, wall };
  expect(messageOf(guard)?.slice(0, 16) ?? null).toBe(error);
});

function messageOf(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}
