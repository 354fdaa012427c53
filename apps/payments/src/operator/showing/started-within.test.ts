import { expect, test } from "vitest";
import { startedWithin } from "./started-within.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

test.each([
  { flags: {}, from: undefined, before: undefined },
  { flags: { olderThan: "1h" }, from: undefined, before: "2026-03-10T11:00:00.000Z" },
  { flags: { newerThan: "2d" }, from: "2026-03-08T12:00:00.000Z", before: undefined },
  {
    flags: { olderThan: "15m", newerThan: "1h" },
    from: "2026-03-10T11:00:00.000Z",
    before: "2026-03-10T11:45:00.000Z",
  },
])("$flags means payments started from $from, before $before", ({ flags, from, before }) => {
  const { startedFrom, startedBefore } = startedWithin(flags, now);
  expect([startedFrom?.toISOString(), startedBefore?.toISOString()]).toEqual([from, before]);
});

test.each([
  [{ olderThan: "1 hour" }, '--older-than must be a duration such as "15m"'],
  [{ newerThan: "yesterday" }, '--newer-than must be a duration such as "15m"'],
  [{ olderThan: "2h", newerThan: "1h" }, "nothing is older than 2h and newer than 1h"],
])("%j is refused", (flags, message) => {
  expect(() => startedWithin(flags, now)).toThrow(message);
});
