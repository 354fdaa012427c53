import { expect, test } from "vitest";
import { aPayment } from "../../../test/a-payment.ts";
import { exportColumns, exportRow } from "./export-row.ts";

const payment = aPayment({
  refNo: "INV-1042",
  amount: 9_007_199_254_740_991,
  currency: "IDR",
  state: "failed",
  transId: "T-9",
  status: "FAILED",
  reason: "refused by the gateway:\nbad account",
  polls: 2,
  submissions: 1,
  checkoutUrl: "https://gateway.example/checkout?token=secret",
  startedAt: "2026-01-02T03:04:05.000Z",
  updatedAt: "2026-01-02T03:05:05.000Z",
});

test("a row has the values for bookkeeping with exact amounts, and unknown values are empty", () => {
  const row = exportRow(payment);
  expect(Object.fromEntries(exportColumns.map((column, at) => [column, row[at]]))).toEqual({
    RefNo: "INV-1042",
    kind: "payout",
    account: "acme",
    amount: "9007199254740991",
    currency: "IDR",
    state: "failed",
    status: "FAILED",
    TransId: "T-9",
    PayID: "",
    submissions: "1",
    startedAt: "2026-01-02T03:04:05.000Z",
    updatedAt: "2026-01-02T03:05:05.000Z",
    reason: "refused by the gateway:\u{FFFD}bad account",
  });
});

test("the address of a person's checkout is not in it", () => {
  expect(exportRow(payment).join()).not.toContain("checkout");
});
