import { expect, test } from "vitest";
import { callbackFields, paymentFields } from "../nodes/payment/callback-fields.ts";

test.each([
  ["RefNo", { RefNo: "A", Amount: 1 }, { RefNo: "A", Amount: 1 }],
  ["data.RefNo", { data: { RefNo: "A", Amount: 1 } }, { RefNo: "A", Amount: 1 }],
  ["data.payment.RefNo", { data: { payment: { RefNo: "A" } } }, { RefNo: "A" }],
  ["data.RefNo", { "data.RefNo": "A", Amount: 1 }, { "data.RefNo": "A", Amount: 1 }],
  ["data.RefNo", { data: "A" }, {}],
  ["data.RefNo", { data: [{ RefNo: "A" }] }, {}],
])("beside %s of a callback stand the fields of the payment", (path, fields, beside) => {
  expect(paymentFields(fields, path)).toEqual(beside);
});

test("a callback that names a field twice is not read", () => {
  expect(callbackFields('{"RefNo":"A","RefNo":"B"}')).toBeUndefined();
});
