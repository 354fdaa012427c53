import type { Context } from "@temporalio/activity";
import { expect, test } from "vitest";
import type { PaymentRef } from "../contract/activities.ts";
import { accountMismatch } from "./account-mismatch.ts";

const baseUrl = "https://gateway.example/api";
const account = { name: "main", merchantCode: "M1", baseUrl, formerly: ["https://old.example"] };
const payment = { kind: "payout", account: "main", merchantCode: "M1", baseUrl } as const;
const request = { RefNo: "R-1", PaymentId: 1, Amount: 1, Currency: "IDR" } as PaymentRef["request"];

/** the reason for the refusal, and the number of log entries */
function refused(changes: Partial<PaymentRef>) {
  const logged: unknown[] = [];
  const log = { error: (...entry: unknown[]) => logged.push(entry) } as unknown as Context["log"];
  const reason = accountMismatch({ log }, account, { ...payment, request, ...changes });
  return { reason, told: logged.length };
}

test.each([
  ["the account's own payment", {}],
  ["one from before a move", { baseUrl: "https://old.example" }],
])("%s is served", (_, changes) => {
  expect(refused(changes)).toEqual({ reason: null, told: 0 });
});

test.each([
  [
    "another account's",
    { account: "other" },
    "serves account main of merchant M1, not other of M1",
  ],
  ["another merchant's", { merchantCode: "M2" }, "not main of M2"],
  ["another gateway's", { baseUrl: "http://127.0.0.1:8787" }, "for the gateway at http://127"],
  ["the same host's over http", { baseUrl: "http://gateway.example/api" }, "sends to https:"],
  ["one without an address", { baseUrl: undefined as unknown as string }, "formerly"],
])("%s is refused, and people are told", (_, changes, reason) => {
  expect(refused(changes)).toEqual({ reason: expect.stringContaining(reason) as string, told: 1 });
});
