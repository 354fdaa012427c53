import type { PayoutRequest } from "@merchant-payment/core";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PayoutBatchInput } from "../../contract/payout-batch.ts";
import { batchDifferences } from "./batch-differences.ts";

const requestOf = (at: number): PayoutRequest => ({
  PaymentId: 1,
  Service: "bca",
  RefNo: `R-${at}`,
  Amount: 1_000 + at,
  Currency: "IDR",
  CustomerId: "4711",
  CustomerName: "Ana",
});
const inputOf = (rows: number): PayoutBatchInput => ({
  account: "acme",
  merchantCode: "M1",
  baseUrl: "https://gateway.example",
  batch: "payroll",
  chunk: 0,
  concurrency: 10,
  timings: { first: 1 } as PayoutBatchInput["timings"],
  requests: Array.from({ length: rows }, (_, at) => requestOf(at)),
});

test.for([
  ["nothing", {}, []],
  ["the window", { concurrency: 1 }, []],
  ["the timings of a later profile", { timings: { first: 2 } as PayoutBatchInput["timings"] }, []],
  ["the account", { account: "other" }, ["account"]],
  ["the merchant", { merchantCode: "M2" }, ["merchantCode"]],
  ["a field of whole batches that comes later", { environment: "sandbox" }, ["environment"]],
  ["a row less", { requests: inputOf(2).requests }, ["requests"]],
  ["the order", { requests: inputOf(3).requests.toReversed() }, ["row 1", "row 3"]],
] as const)("two inputs that differ in %s", ([, change, places]) => {
  const found = batchDifferences(inputOf(3), { ...inputOf(3), ...change });
  expect(found.map(({ path }) => path)).toEqual(places);
});

test("any change of any field of any row is found and named, without its value", () => {
  const change = fc.record({
    at: fc.nat({ max: 2 }),
    name: fc.constantFrom("RefNo", "Amount", "Currency", "CustomerId", "BackendURL"),
    value: fc.oneof(fc.constantFrom("other", null, undefined), fc.integer({ min: 10_000 })),
  });
  fc.assert(
    fc.property(change, ({ at, name, value }) => {
      const requests = inputOf(3).requests.map((request, row) =>
        row === at ? { ...request, [name]: value } : request,
      );
      const isSame = name === "BackendURL" && value === undefined;
      expect(batchDifferences(inputOf(3), { ...inputOf(3), requests })).toEqual(
        isSame ? [] : [{ path: `row ${at + 1}`, message: `differs in ${name}` }],
      );
    }),
  );
});

test("of many rows that differ the first are named and the others counted", () => {
  const requests = inputOf(500).requests.map((request) => ({ ...request, Currency: "PHP" }));
  const found = batchDifferences(inputOf(500), { ...inputOf(500), requests });
  expect(found).toHaveLength(21);
  expect(found.at(-1)).toEqual({ path: "requests", message: "differ in 480 more rows" });
});
