import { expect, test } from "vitest";
import { paymentFields } from "../nodes/payment/callback-fields.ts";

test.each([
  ["RefNo", { RefNo: "A", Amount: 1 }, 1],
  ["data.RefNo", { data: { RefNo: "A", Amount: 1 } }, 1],
  ["data.RefNo", { data: { RefNo: "A", Amount: 1 }, Amount: 2 }, 1],
  ["data.payment.RefNo", { data: { payment: { RefNo: "A", Amount: 1 }, Amount: 2 } }, 1],
  ["data.RefNo", { data: { RefNo: "A" }, Amount: 2 }, 2],
  ["data.RefNo", { "data.RefNo": "A", Amount: 2 }, 2],
  ["data.RefNo", { data: "A", Amount: 2 }, 2],
  ["data.RefNo", { data: [{ RefNo: "A", Amount: 1 }], Amount: 2 }, 2],
])("where the RefNo is %s, the fields beside it count first", (path, fields, amount) => {
  expect(paymentFields(fields, path)["Amount"]).toBe(amount);
});
