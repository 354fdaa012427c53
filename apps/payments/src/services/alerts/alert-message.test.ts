import type { AlertedPayment, PaymentAlert } from "@merchant-payment/temporal";
import { expect, test } from "vitest";
import { alertMessage } from "./alert-message.ts";

const payment = (refNo: string, state: AlertedPayment["state"], reason: string | null) =>
  ({ kind: "payout", refNo, state, reason }) as AlertedPayment;

const alertOf = (counts: PaymentAlert["counts"], payments: readonly AlertedPayment[]) =>
  alertMessage({ id: "1", account: "main", at: "2026-01-31T10:15:02.120Z", counts, payments });

test("the text says how many payments need people and why, the most serious first", () => {
  const { text } = alertOf({ held: 1, contradicted: 2 }, [
    payment("A", "contradicted", "it had ended as succeeded"),
    payment("B", "held", null),
  ]);
  expect(text).toBe(
    [
      "Payments of main need a person: 2 contradicted by the gateway after the end, 1 held.",
      "payout A: contradicted by the gateway after the end, it had ended as succeeded",
      "payout B: held",
    ].join("\n"),
  );
});

test("of many payments, the text names a few and the data has all", () => {
  const payments = Array.from({ length: 100 }, (_, at) => payment(`R-${at}`, "review", null));
  const { text, data } = alertOf({ review: 1_200 }, payments);
  expect(text.split("\n")).toHaveLength(7);
  expect(text).toContain("1200 in review");
  expect(text.split("\n").at(-1)).toBe(
    "and more: merchant-payment list --account main --state review",
  );
  expect(data.payments).toHaveLength(100);
});
