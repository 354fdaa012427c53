import type { PaymentDocument, PaymentState } from "@merchant-payment/temporal/client";
import { paymentStates } from "@merchant-payment/temporal/contract";
import { array, assert, constantFrom, option, property, record } from "fast-check";
import { expect, test } from "vitest";
import { aPayment } from "../../../test/a-payment.ts";
import { reconcilePayment, type SettlementEntry } from "./reconcile-payment.ts";

const statuses = {
  succeeded: ["success", "settled"],
  failed: ["failed"],
  pending: [],
  reversed: ["refund"],
  expired: ["expired"],
};

function ours(state: PaymentState, more: Partial<PaymentDocument> = {}): PaymentDocument {
  return aPayment({ amount: 1000, state, transId: "T-1", submissions: 1, ...more });
}

function theirs(more: Partial<SettlementEntry> = {}): SettlementEntry {
  return {
    line: 2,
    refNo: "INV-1",
    amount: 1000,
    currency: "IDR",
    status: "SUCCESS",
    transId: "T-1",
    ...more,
  };
}

test.each([
  ["both say paid", ours("succeeded"), theirs()],
  [
    "the gateway uses another word of the profile",
    ours("succeeded"),
    theirs({ status: "Settled" }),
  ],
  [
    "the list has neither Status, Currency nor TransId",
    ours("succeeded"),
    theirs({ status: null, currency: null, transId: null }),
  ],
  [
    "the list leaves Currency and TransId empty",
    ours("succeeded"),
    theirs({ currency: "", transId: "" }),
  ],
  ["we never learned a TransId", ours("succeeded", { transId: null }), theirs()],
  ["the currency is written small", ours("succeeded"), theirs({ currency: "idr" })],
  ["both say failed", ours("failed"), theirs({ status: "FAILED" })],
  ["both say reversed", ours("reversed"), theirs({ status: "REFUND" })],
  ["both still wait", ours("polling"), theirs({ status: "PROCESSING" })],
])("matched: %s", (_, payment, entry) => {
  expect(reconcilePayment([entry], payment, "payout", statuses)).toEqual({ verdict: "matched" });
});

test.each([
  [
    "another Amount",
    ours("succeeded"),
    theirs({ amount: 999 }),
    { field: "Amount", here: "1000", there: "999" },
  ],
  [
    "another Currency",
    ours("succeeded"),
    theirs({ currency: "PHP" }),
    { field: "Currency", here: "IDR", there: "PHP" },
  ],
  [
    "another TransId",
    ours("succeeded"),
    theirs({ transId: "T-2" }),
    { field: "TransId", here: "T-1", there: "T-2" },
  ],
  [
    "paid there, failed here",
    ours("failed"),
    theirs(),
    { field: "state", here: "failed", there: "SUCCESS" },
  ],
  [
    "paid there, in review here",
    ours("review"),
    theirs(),
    { field: "state", here: "review", there: "SUCCESS" },
  ],
  [
    "failed there, paid here",
    ours("succeeded"),
    theirs({ status: "FAILED" }),
    { field: "state", here: "succeeded", there: "FAILED" },
  ],
  [
    "a Status that the profile does not know",
    ours("succeeded"),
    theirs({ status: "DONE" }),
    { field: "state", here: "succeeded", there: "DONE" },
  ],
  [
    "no word on the Status",
    ours("succeeded"),
    theirs({ status: "" }),
    { field: "state", here: "succeeded", there: "no Status" },
  ],
  [
    "listed, and failed here",
    ours("failed"),
    theirs({ status: null }),
    { field: "state", here: "failed", there: "listed as paid" },
  ],
  [
    "a payout there, a deposit here",
    ours("succeeded", { kind: "deposit" }),
    theirs(),
    { field: "kind", here: "deposit", there: "payout" },
  ],
  [
    "contradicted here",
    ours("contradicted"),
    theirs(),
    { field: "state", here: "contradicted", there: "SUCCESS" },
  ],
])("different: %s", (_, payment, entry, difference) => {
  expect(reconcilePayment([entry], payment, "payout", statuses)).toEqual({
    verdict: "different",
    differences: [difference],
  });
});

test("a RefNo that the gateway lists twice may have been paid twice", () => {
  const entries = [theirs(), theirs({ line: 9 })];
  expect(reconcilePayment(entries, ours("succeeded"), "payout", statuses)).toEqual({
    verdict: "different",
    differences: [{ field: "rows", here: "1 payment", there: "lines 2, 9" }],
  });
  expect(reconcilePayment(entries, ours("failed"), "payout", statuses)).toMatchObject({
    differences: [{ field: "rows" }, { field: "state", here: "failed", there: "SUCCESS" }],
  });
});

test("a payment that the gateway lists and we do not know is missing here", () => {
  expect(reconcilePayment([theirs()], null, "payout", statuses)).toEqual({
    verdict: "missingHere",
  });
});

test.each<[PaymentState, string]>([
  ["succeeded", "missingThere"],
  ["reversed", "missingThere"],
  ["contradicted", "missingThere"],
  ["submitting", "unfinished"],
  ["polling", "unfinished"],
  ["unknown", "unfinished"],
  ["held", "unfinished"],
  ["review", "unfinished"],
  ["failed", "notExpected"],
  ["expired", "notExpected"],
])("a payment that is %s here and not listed there: %s", (state, verdict) => {
  expect(reconcilePayment([], ours(state), "payout", statuses)).toEqual({ verdict });
});

const states = constantFrom(...paymentStates);
const entry = record({
  line: constantFrom(2, 3),
  refNo: constantFrom("INV-1"),
  amount: constantFrom(1000, 999),
  currency: constantFrom(null, "", "IDR", "PHP"),
  status: constantFrom(null, "", "SUCCESS", "FAILED", "REFUND", "DONE"),
  transId: constantFrom(null, "", "T-1", "T-2"),
});

test("a payment matches only one entry with the same Amount and the same outcome for the money", () => {
  assert(
    property(array(entry, { maxLength: 2 }), option(states, { nil: null }), (entries, state) => {
      const payment = state === null ? null : ours(state);
      if (reconcilePayment(entries, payment, "payout", statuses).verdict !== "matched") return;
      expect(entries).toHaveLength(1);
      expect(entries[0]?.amount).toBe(1000);
      const paid = entries[0]?.status === null || entries[0]?.status === "SUCCESS";
      expect(state === "succeeded").toBe(paid);
    }),
  );
});
