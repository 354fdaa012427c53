import { expect, test } from "vitest";
import { timeRange, type TimeFlags } from "./time-range.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

test.each<[flags: TimeFlags, from: string | undefined, before: string | undefined]>([
  [{}, undefined, undefined],
  [
    { since: "2026-01-01", until: "2026-01-31" },
    "2026-01-01T00:00:00.000Z",
    "2026-02-01T00:00:00.000Z",
  ],
  [
    { since: "2028-02-29", until: "2028-02-29" },
    "2028-02-29T00:00:00.000Z",
    "2028-03-01T00:00:00.000Z",
  ],
  [
    { since: "2026-01-01T00:00:00+07:00", until: "2026-02-01T00:00:00+07:00" },
    "2025-12-31T17:00:00.000Z",
    "2026-01-31T17:00:00.000Z",
  ],
  [{ until: "1h" }, undefined, "2026-03-10T11:00:00.000Z"],
  [{ since: "2d" }, "2026-03-08T12:00:00.000Z", undefined],
  [{ since: "1h", until: "15m" }, "2026-03-10T11:00:00.000Z", "2026-03-10T11:45:00.000Z"],
  [{ since: "2026-03-10", until: "1h" }, "2026-03-10T00:00:00.000Z", "2026-03-10T11:00:00.000Z"],
])("%j is from %s until before %s", (flags, from, before) => {
  const { startedFrom, startedBefore } = timeRange(flags, now);
  expect([startedFrom?.toISOString(), startedBefore?.toISOString()]).toEqual([from, before]);
});

test.each<[flags: TimeFlags, message: string]>([
  [{ since: "2026-02-30" }, "--since must be a day"],
  [{ until: "31.01.2026" }, "--until must be a day (2026-01-31)"],
  [{ until: "2026-01-31T17:00:00" }, "a time with its zone (2026-01-31T17:00:00+07:00)"],
  [{ since: "1 hour" }, "or how long ago (15m, 1h, 3d)"],
  [{ since: "yesterday" }, "--since must be"],
  [{ since: "-1h" }, "--since must be"],
  [{ since: "2026-02-01", until: "2026-01-31" }, "is not before --until 2026-01-31; swap them"],
  [{ since: "1h", until: "2h" }, "--since 1h is not before --until 2h; swap them"],
])("%j is refused", (flags, message) => {
  expect(() => timeRange(flags, now)).toThrow(message);
});
