import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "./batch-outcome.ts";
import { BatchProgress, type RowState } from "./batch-progress.ts";

const chunk = { from: 0, rows: 4, content: "" };
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

test("after any changes every row is counted once, as this batch's own or as existing", () => {
  const since = fc.constantFrom(undefined, null, "2026-10-25T00:00:00.000Z");
  const step = fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(...states), since);
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const rows = ["A", "B", "C", "D"].map((refNo) => ({ refNo, amount: 1, currency: null }));
      const progress = new BatchProgress({ rows });
      const existed = new Map<number, string | null>();
      for (const [row, state, existedSince] of steps) {
        progress.set(row, state, existedSince);
        if (existedSince !== undefined) existed.set(row, existedSince);
      }
      const { counts, existingCounts } = progress;
      expect(sumOf(counts) + sumOf(existingCounts)).toBe(4);
      const expected = rows.flatMap(({ refNo }, row) =>
        existed.get(row) == null ? [] : [[refNo, progress.stateOf(row), existed.get(row)]],
      );
      expect(
        progress.existingRows().map(({ refNo, state, startedAt }) => [refNo, state, startedAt]),
      ).toEqual(expected);
      expect(sumOf(existingCounts)).toBe(expected.length);
      expect(progress.moving(chunk)).toHaveLength(counts.left + existingCounts.left);
    }),
  );
});

test("a row that is refused is not one that existed before: the payment is another one", () => {
  const progress = new BatchProgress({ rows: [{ refNo: "A", amount: 1, currency: null }] });
  progress.set(0, "succeeded", "2026-10-25T00:00:00.000Z");
  progress.refuse(0, "it differs in Amount");
  expect(progress.existingRows()).toEqual([]);
  expect(progress.counts).toMatchObject({ paid: 0, refused: 1 });
});
