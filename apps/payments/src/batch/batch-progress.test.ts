import * as fc from "fast-check";
import { expect, test } from "vitest";
import { batchExitCode, BatchProgress, progressLine, type RowState } from "./batch-progress.ts";

const chunk = { from: 0, rows: 4, content: "" };
const none = { paid: 0, failed: 0, refused: 0, held: 0, review: 0, left: 0 };

test.for([
  [{ paid: 2 }, 0],
  [{ paid: 2, failed: 1 }, 1],
  [{ paid: 2, refused: 1 }, 1],
  [{ paid: 2, held: 1 }, 4],
  [{ failed: 1, review: 1 }, 4],
  [{ paid: 2, left: 1 }, 4],
] as const)("a batch with %j ends with %i", ([counts, code]) => {
  expect(batchExitCode({ ...none, ...counts })).toBe(code);
});

test("every row is counted once, whatever it was before", () => {
  const states: readonly RowState[] = [
    "notStarted",
    "submitting",
    "open",
    "succeeded",
    "failed",
    "reversed",
    "expired",
    "refused",
    "held",
    "review",
    "contradicted",
  ];
  const step = fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(...states));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const rows = Array.from({ length: 4 }, () => ({ refNo: "", amount: 1, currency: null }));
      const progress = new BatchProgress({ rows });
      for (const [row, state] of steps) progress.set(row, state);
      const { counts } = progress;
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(4);
      expect(progress.moving(chunk)).toHaveLength(counts.left);
    }),
  );
});

test("the bar is full when nothing is left", () => {
  expect(progressLine({ ...none, paid: 3, held: 1 }, 4)).toBe(
    "[####] 4 of 4: 3 paid, 0 failed, 1 held, 0 review, 0 left",
  );
  expect(progressLine({ ...none, paid: 1, refused: 1, left: 2 }, 4)).toBe(
    "[##--] 2 of 4: 1 paid, 0 failed, 0 held, 0 review, 2 left, 1 refused",
  );
});
