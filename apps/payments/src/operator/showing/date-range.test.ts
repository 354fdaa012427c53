import { expect, test } from "vitest";
import { dateRange } from "./date-range.ts";

test.each([
  ["2026-01-01", "2026-01-31", "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"],
  ["2028-02-29", "2028-02-29", "2028-02-29T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  [
    "2026-01-01T00:00:00+07:00",
    "2026-02-01T00:00:00+07:00",
    "2025-12-31T17:00:00.000Z",
    "2026-01-31T17:00:00.000Z",
  ],
])("from %s to %s is %s until before %s", (from, to, first, end) => {
  const { startedFrom, startedBefore } = dateRange(from, to);
  expect([startedFrom.toISOString(), startedBefore.toISOString()]).toEqual([first, end]);
});

test.each([
  ["2026-02-30", "2026-03-01", "--from must be a day"],
  ["2026-01-01", "31.01.2026", "--to must be a day"],
  ["2026-01-01", "2026-01-31T17:00:00", "--to must be a day, 2026-01-31, or a time with its zone"],
  ["2026-02-01", "2026-01-31", "is not before"],
])("from %s to %s is refused", (from, to, message) => {
  expect(() => dateRange(from, to)).toThrow(message);
});
