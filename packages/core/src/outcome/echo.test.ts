import * as fc from "fast-check";
import { expect, test } from "vitest";
import { echoDifferences } from "./echo.ts";

const asked = {
  MerchantCode: "M001",
  RefNo: "R-1",
  PaymentId: 7,
  Amount: 1000,
  Currency: "IDR",
  TransId: "",
};
const echoed = { ...asked, Status: "SUCCESS", Service: "BANK" };

test.each<[string, Record<string, unknown>, string[]]>([
  ["the same", {}, []],
  ["numbers as text", { PaymentId: "7", Amount: "1000" }, []],
  ["decimals of nothing", { PaymentId: "7.0", Amount: "1000.00" }, []],
  ["a decimal point without decimals", { Amount: "1000." }, []],
  ["leading zeros", { Amount: "0001000" }, []],
  ["white space around", { RefNo: " R-1 ", Amount: " 1000 " }, []],
  ["another merchant", { MerchantCode: "M002" }, ["MerchantCode"]],
  ["another reference", { RefNo: "R-2" }, ["RefNo"]],
  ["a reference in other letters", { RefNo: "r-1" }, ["RefNo"]],
  ["another channel", { PaymentId: 8 }, ["PaymentId"]],
  ["another amount", { Amount: 10_000 }, ["Amount"]],
  ["an amount with decimals", { Amount: "1000.50" }, ["Amount"]],
  ["a negative amount", { Amount: -1000 }, ["Amount"]],
  ["an amount with an exponent", { Amount: "1e3" }, ["Amount"]],
  ["an amount with separators", { Amount: "1,000" }, ["Amount"]],
  ["an amount that is an object", { Amount: { value: 1000 } }, ["Amount"]],
  ["another currency", { Currency: "PHP" }, ["Currency"]],
  ["a reference that is a list", { RefNo: ["R-1"] }, ["RefNo"]],
  [
    "all of them",
    { MerchantCode: "x", RefNo: "x", PaymentId: 0, Amount: 0, Currency: "x" },
    ["MerchantCode", "RefNo", "PaymentId", "Amount", "Currency"],
  ],
])("%s", (_, changes, differing) => {
  expect(echoDifferences(asked, { ...echoed, ...changes }, true)).toEqual(differing);
  expect(echoDifferences(asked, { ...echoed, ...changes }, false)).toEqual(differing);
});

test.each([undefined, null, "", "  "])("a field that the answer leaves out (%j)", (nothing) => {
  const fields = ["MerchantCode", "RefNo", "PaymentId", "Amount", "Currency"];
  const data = Object.fromEntries(fields.map((name) => [name, nothing]));
  // the document promises the first three with every transaction
  expect(echoDifferences(asked, data, true)).toEqual(["MerchantCode", "RefNo", "PaymentId"]);
  expect(echoDifferences(asked, data, false)).toEqual([]);
});

test("only what was asked is compared", () => {
  const request = { MerchantCode: "M001", RefNo: "R-1", PaymentId: undefined };
  expect(echoDifferences(request, { ...echoed, PaymentId: 99, Amount: 5 }, true)).toEqual([]);
});

test("what an answer inherits is not in it", () => {
  expect(echoDifferences({ RefNo: "R-1" }, Object.create({ RefNo: "R-1" }), true)).toEqual([
    "RefNo",
  ]);
});

test("an integer equals itself however it is written, and no other", () => {
  const integer = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(integer, integer, fc.nat(3), fc.nat(3), (a, b, zeros, decimals) => {
      const written = `${"0".repeat(zeros)}${a}${decimals === 0 ? "" : `.${"0".repeat(decimals)}`}`;
      expect(echoDifferences({ Amount: a }, { Amount: written }, true)).toEqual([]);
      expect(echoDifferences({ Amount: b }, { Amount: written }, true)).toEqual(
        a === b ? [] : ["Amount"],
      );
    }),
  );
});

test("a long text costs no more than reading it", () => {
  const started = performance.now();
  const data = { Amount: `${"0".repeat(1_000_000)}x` };
  expect(echoDifferences(asked, data, false)).toEqual(["Amount"]);
  expect(performance.now() - started).toBeLessThan(1000);
});
