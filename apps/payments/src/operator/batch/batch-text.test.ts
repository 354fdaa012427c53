import { expect, test } from "vitest";
import { noRows } from "./batch-progress.ts";
import { batchText } from "./batch-text.ts";
import { commandLine } from "../../output/command-line.ts";

const command = commandLine("merchant-payment");

const document = {
  ...noRows,
  batch: "b1",
  file: "payouts.csv",
  account: "acme",
  rows: 3,
  handedOverBefore: null,
  endedBefore: false,
  existedBefore: null,
  outputFile: null,
  paused: null,
};
const text = (changes: Partial<Parameters<typeof batchText>[0]>) =>
  batchText({ ...document, ...changes }, true, (_, words) => words, {
    command,
    follow: "merchant-payment batch --from payouts.csv --accept-existing",
    accept: "merchant-payment batch --from payouts.csv --accept-existing",
  });

test("payouts that existed before are shown with their state and start, and how they count", () => {
  const startedAt = "2026-10-25T00:00:00.000Z";
  const payments = Array.from({ length: 7 }, (_, at) => ({
    refNo: `R-${at}`,
    state: "succeeded" as const,
    startedAt,
  }));
  const existedBefore = { ...noRows, paid: 7, rows: 7, accepted: false, payments };
  const unaccepted = text({ rows: 8, paid: 1, existedBefore });
  expect(unaccepted.split("\n")).toEqual([
    "payouts.csv: 8 payouts",
    "  1 paid",
    "  7 existed before and were not paid by this batch: 7 paid",
    ...payments.slice(0, 5).map(({ refNo }) => `    ${refNo} succeeded, started ${startedAt}`),
    "    and 2 more",
    "  A new payment needs a new RefNo. If these are the payouts that you mean: merchant-payment batch --from payouts.csv --accept-existing",
  ]);
  const accepted = text({ rows: 8, paid: 1, existedBefore: { ...existedBefore, accepted: true } });
  expect(accepted).toContain("They were accepted as the ones meant.");
  expect(accepted).not.toContain("--accept-existing");
});

test("payouts that were reversed or contradicted after their end are not counted as paid", () => {
  expect(text({ paid: 1, reversed: 1, contradicted: 1 })).toBe(
    [
      "payouts.csv: 3 payouts",
      "  1 paid",
      "  1 reversed after they were paid: the money came back",
      "  1 contradicted: the gateway says something else after their end",
      "What waits for a person: merchant-payment list --state contradicted",
    ].join("\n"),
  );
});

test("a file that was handed over before says when", () => {
  expect(text({ paid: 3, handedOverBefore: "2026-10-25T00:00:00.000Z" })).toContain(
    "First handed over on 2026-10-25T00:00:00.000Z: what it has paid since then is not paid again.",
  );
});
