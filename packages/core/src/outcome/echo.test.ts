import * as fc from "fast-check";
import { expect, test } from "vitest";
import { echoDifferences, otherTransId } from "./echo.ts";

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
  ["an amount with other decimals", { Amount: "1000.05" }, ["Amount"]],
  ["an amount after letters", { Amount: "x1000" }, ["Amount"]],
  ["an amount before letters", { Amount: "1000.x" }, ["Amount"]],
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
  // the document promises the first three fields for every transaction
  expect(echoDifferences(asked, data, true)).toEqual(["MerchantCode", "RefNo", "PaymentId"]);
  expect(echoDifferences(asked, data, false)).toEqual([]);
});

test("an answer without data repeats nothing", () => {
  expect(echoDifferences(asked, null, true)).toEqual(["MerchantCode", "RefNo", "PaymentId"]);
  expect(echoDifferences(asked, null, false)).toEqual([]);
});

test.each<[string, unknown, unknown, boolean]>([
  ["a fraction", "1000.50", "1000.5", true],
  ["another fraction", "1000.50", "1000.05", false],
  ["a number of 100 digits", "1".repeat(100), "1".repeat(100), true],
  ["a number of 101 digits", "1".repeat(101), "1".repeat(101), false],
  ["two values that are none", {}, {}, false],
  ["two texts that are no numbers", "x", "x", false],
  ["two texts that end in a number", "x1", "x1", false],
])("an Amount equals itself as a number: %s", (_, wanted, answered, equal) => {
  expect(echoDifferences({ Amount: wanted }, { Amount: answered }, true)).toEqual(
    equal ? [] : ["Amount"],
  );
});

test("a reference that JSON reads as true or false is its text", () => {
  expect(echoDifferences({ RefNo: "true" }, { RefNo: true }, true)).toEqual([]);
  expect(echoDifferences({ RefNo: "true" }, { RefNo: false }, true)).toEqual(["RefNo"]);
});

test.each<[string, string | undefined, Record<string, unknown>, boolean]>([
  ["the same", "T-1", { TransId: "T-1" }, false],
  ["the same as a number", "17", { TransId: 17 }, false],
  ["the same with white space", "T-1", { TransId: " T-1 " }, false],
  ["another one", "T-1", { TransId: "T-2" }, true],
  ["the same in other letters", "T-1", { TransId: "t-1" }, true],
  ["one that is a list", "T-1", { TransId: ["T-1"] }, true],
  ["none in the answer", "T-1", {}, false],
  ["an empty one in the answer", "T-1", { TransId: " " }, false],
  ["one that the answer inherits", "T-1", Object.create({ TransId: "T-2" }), false],
  ["none that binds", undefined, { TransId: "T-2" }, false],
  ["an empty one that binds", "", { TransId: "T-2" }, false],
])("whether an answer names another transaction: %s", (_, bound, data, other) => {
  expect(otherTransId(bound, data)).toBe(other);
});

test("only fields of the request are compared", () => {
  const request = { MerchantCode: "M001", RefNo: "R-1", PaymentId: undefined, Amount: null };
  expect(echoDifferences(request, { ...echoed, PaymentId: 99, Amount: 5 }, true)).toEqual([]);
});

test("inherited properties are not fields of an answer", () => {
  expect(echoDifferences({ RefNo: "R-1" }, Object.create({ RefNo: "R-1" }), true)).toEqual([
    "RefNo",
  ]);
});

test("an integer equals itself in every spelling, and no other integer", () => {
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
  // if it cost more, this test would not end
  const data = { Amount: `${"0".repeat(1_000_000)}x` };
  expect(echoDifferences(asked, data, false)).toEqual(["Amount"]);
});
