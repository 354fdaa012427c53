import { expect, test } from "vitest";
import { createThrottledCounter } from "./throttled-counter.ts";

test("the first of a reason is reported at once, a flood with one line in ten seconds, and all are counted", () => {
  let now = 0;
  const lines: string[] = [];
  const tally = createThrottledCounter(
    (what, count) => lines.push(`${what} ${count}`),
    () => now,
  );
  for (let sent = 0; sent < 1_000; sent++) tally.add("refused");
  tally.add("too long");
  now = 10_000;
  tally.add("refused");
  expect(lines).toEqual(["refused 1", "too long 1", "refused 1000"]);
  expect(tally.totals).toEqual({ refused: 1_001, "too long": 1 });
});
