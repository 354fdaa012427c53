import { expect, test } from "vitest";
import { batchExitCode, progressLine } from "./batch-outcome.ts";
import { noRows as none } from "./batch-progress.ts";

test.for([
  [{ paid: 2 }, 0],
  [{ paid: 2, failed: 1 }, 1],
  [{ paid: 2, refused: 1 }, 1],
  [{ paid: 2, reversed: 1 }, 1],
  [{ paid: 2, held: 1 }, 4],
  [{ failed: 1, review: 1 }, 4],
  [{ reversed: 1, contradicted: 1 }, 4],
  [{ paid: 2, left: 1 }, 4],
] as const)(
  "a batch with %j ends with %i, also where these existed before and were accepted",
  ([counts, code]) => {
    const all = { ...none, ...counts };
    expect(batchExitCode({ own: all, existing: none, accepted: false })).toBe(code);
    expect(batchExitCode({ own: none, existing: all, accepted: true })).toBe(code);
    expect(batchExitCode({ own: none, existing: all, accepted: false })).toBe(4);
  },
);

test("the bar is full when neither own nor existing rows are left", () => {
  expect(progressLine({ own: { ...none, paid: 3, held: 1 }, existing: none }, 4)).toBe(
    "[####] 4 of 4: 3 paid, 0 failed, 1 held, 0 review, 0 left",
  );
  expect(progressLine({ own: { ...none, paid: 1, refused: 1, left: 2 }, existing: none }, 4)).toBe(
    "[##--] 2 of 4: 1 paid, 0 failed, 0 held, 0 review, 2 left, 1 refused",
  );
  const existing = { ...none, paid: 1, left: 1 };
  expect(progressLine({ own: { ...none, reversed: 1, contradicted: 1 }, existing }, 4)).toBe(
    "[###-] 3 of 4: 0 paid, 0 failed, 0 held, 0 review, 0 left, 1 reversed, 1 contradicted, 2 existed before",
  );
});
