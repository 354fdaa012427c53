import { expect, test } from "vitest";
import type { PaymentAnswer } from "./answer.ts";
import { followUp, type EndedPayment } from "./follow-up.ts";

const final = (
  state: "succeeded" | "failed" | "reversed",
  identity: "proven" | "refNoOnly" = "proven",
): PaymentAnswer => ({ says: "final", final: state, identity, transId: null });
const pending: PaymentAnswer = { says: "pending", identity: "proven", transId: null };
const notFound: PaymentAnswer = { says: "notFound", transId: null };
const two: PaymentAnswer = { says: "twoTransactions", transId: null };

test.for<[EndedPayment, PaymentAnswer, EndedPayment["state"]]>([
  [{ state: "succeeded", endedBy: "gateway" }, final("succeeded"), "succeeded"],
  [{ state: "succeeded", endedBy: "gateway" }, final("reversed"), "reversed"],
  [{ state: "succeeded", endedBy: "gateway" }, final("reversed", "refNoOnly"), "contradicted"],
  [{ state: "succeeded", endedBy: "gateway" }, final("failed"), "contradicted"],
  [{ state: "succeeded", endedBy: "gateway" }, pending, "contradicted"],
  [{ state: "succeeded", endedBy: "gateway" }, notFound, "succeeded"],
  [{ state: "failed", endedBy: "rejected" }, final("succeeded"), "contradicted"],
  [{ state: "failed", endedBy: "neverSent" }, pending, "contradicted"],
  [{ state: "failed", endedBy: "person" }, final("succeeded"), "contradicted"],
  [{ state: "failed", endedBy: "person" }, pending, "failed"],
  [{ state: "failed", endedBy: "gateway" }, final("reversed"), "contradicted"],
  [{ state: "succeeded", endedBy: "gateway" }, two, "contradicted"],
  [{ state: "failed", endedBy: "person" }, two, "contradicted"],
  [{ state: "review", endedBy: null }, two, "review"],
  [{ state: "review", endedBy: null }, final("succeeded"), "succeeded"],
  [{ state: "review", endedBy: null }, final("succeeded", "refNoOnly"), "review"],
  [{ state: "review", endedBy: null }, pending, "review"],
])("%o after %o is %s", ([ended, answer, expected]) => {
  expect(followUp(ended, answer)).toBe(expected);
});

test.for<PaymentAnswer>([final("succeeded"), final("reversed"), pending, notFound, two])(
  "after contradicted nothing is believed: %o",
  (answer) => {
    expect(followUp({ state: "contradicted", endedBy: "gateway" }, answer)).toBe("contradicted");
  },
);

test.for(["otherAmount", "notFound", "unreadable", "overdue", "nothing"] as const)(
  "%s says nothing of a payment that has ended",
  (says) => {
    for (const state of ["succeeded", "failed", "reversed", "contradicted", "review"] as const)
      expect(followUp({ state, endedBy: "gateway" }, { says, transId: null })).toBe(state);
  },
);
