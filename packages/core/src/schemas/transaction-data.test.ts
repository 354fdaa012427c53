import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkDataSchema,
  depositDataSchema,
  isPlainData,
  payoutDataSchema,
} from "./transaction-data.ts";

const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.jsonValue());
const names = [
  ...Object.keys({
    ...depositDataSchema.shape,
    ...payoutDataSchema.shape,
    ...checkDataSchema.shape,
  }),
  "Other",
];
const data = fc.dictionary(fc.constantFrom(...names), value);

test("plain data is data that every schema returns unchanged", () => {
  fc.assert(
    fc.property(data, (given) => {
      fc.pre(isPlainData(given));
      for (const schema of [depositDataSchema, payoutDataSchema, checkDataSchema])
        expect(schema.safeParse(given)).toEqual({ success: true, data: given });
    }),
  );
});

test("the documented answer is plain, and one with other types is not", () => {
  const documented = {
    TransId: "t-1",
    ErrDesc: null,
    Status: "SUCCESS",
    MerchantCode: "M001",
    Amount: 1000,
    PaymentId: 7,
    RefNo: "R-1",
    PayID: "p-1",
  };
  expect(isPlainData(documented)).toBe(true);
  expect(isPlainData({ ...documented, RefNo: 1 })).toBe(false);
  expect(isPlainData({ ...documented, Amount: {} })).toBe(false);
});
