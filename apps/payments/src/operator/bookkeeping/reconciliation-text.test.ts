import { expect, test } from "vitest";
import { reconciliationText } from "./reconciliation-text.ts";
import { reconciliationExitCode, type Reconciliation } from "./reconciliation.ts";
import { commandLine } from "../../output/command-line.ts";

const command = commandLine("merchant-payment");

const nothing: Reconciliation = {
  file: "settlement.csv",
  account: "acme",
  kind: "payout",
  since: null,
  until: null,
  matched: 12,
  missingHere: [],
  missingThere: [],
  different: [],
  unfinished: [],
};
const ours = {
  refNo: "INV-3",
  amount: 150_000,
  currency: "PHP",
  state: "succeeded",
  transId: "T-3",
  startedAt: "2026-01-02T03:04:05.000Z",
} as const;
const plain = (_: unknown, text: string) => text;

test("if everything matched, the text says only that", () => {
  expect(reconciliationText(nothing, {}, plain, command)).toBe(
    [
      "settlement.csv against account acme: payouts",
      "12 matched, 0 missing here, 0 missing there, 0 different, 0 not final yet",
      "",
      "Everything matched.",
    ].join("\n"),
  );
  expect(reconciliationExitCode(nothing)).toBe(0);
});

test("mismatches are listed in groups", () => {
  const found: Reconciliation = {
    ...nothing,
    since: "2026-01-01T00:00:00.000Z",
    until: "2026-02-01T00:00:00.000Z",
    missingHere: [
      { line: 7, refNo: "X-9", amount: 500, currency: null, status: "SUCCESS", transId: null },
    ],
    missingThere: [ours],
    different: [
      {
        refNo: "INV-1",
        line: 2,
        differences: [
          { field: "Amount", here: "1000", there: "999" },
          { field: "state", here: "failed", there: "SUCCESS" },
        ],
      },
    ],
    unfinished: [{ ...ours, refNo: "INV-4", state: "review", transId: null }],
  };
  expect(reconciliationText(found, { PHP: { exponent: 2 } }, plain, command))
    .toMatchInlineSnapshot(`
    "settlement.csv against account acme: payouts started from 2026-01-01T00:00:00.000Z until before 2026-02-01T00:00:00.000Z
    12 matched, 1 missing here, 1 missing there, 1 different, 1 not final yet

    Missing here: the gateway lists them, and we never started them in this account.
    Line  RefNo  Amount                              Status   TransId
    7     X-9    amount 500 (in the gateway's unit)  SUCCESS

    Missing there: money moved or may have as far as we know, and the gateway does not list them.
    RefNo  State      Amount        TransId  Started
    INV-3  succeeded  PHP 1,500.00  T-3      2026-01-02T03:04:05.000Z

    Different: both know them, and say different things.
    Line  RefNo  What    Here    There
    2     INV-1  Amount  1000    999
    2     INV-1  state   failed  SUCCESS

    Not final yet: open here, and the gateway does not list them.
    RefNo  State   Amount        TransId  Started
    INV-4  review  PHP 1,500.00           2026-01-02T03:04:05.000Z

    Do not pay anything again before it is clear.
    Look at one: merchant-payment status INV-3"
  `);
});

test.each(["missingHere", "missingThere", "different", "unfinished"] as const)(
  "one payment %s and a person must look",
  (group) => {
    const one = { missingHere: [], missingThere: [], different: [], unfinished: [], [group]: [{}] };
    expect(reconciliationExitCode({ ...nothing, ...one })).toBe(4);
  },
);
