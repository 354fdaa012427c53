import { expect, test } from "vitest";
import type { PaymentAnswer } from "./answer.ts";
import { followUpState, type EndedPayment } from "./follow-up.ts";

const final = (
  state: "succeeded" | "failed" | "reversed",
  identity: "proven" | "refNoOnly" = "proven",
): PaymentAnswer => ({ says: "final", final: state, identity, transId: null });
const pending: PaymentAnswer = { says: "pending", identity: "proven", transId: null };
const notFound: PaymentAnswer = { says: "notFound", transId: null };
const two: PaymentAnswer = { says: "twoTransactions", transId: null };

test.for<[EndedPayment, PaymentAnswer, EndedPayment["state"]]>([
  [{ state: "succeeded", endedBy: "gateway", because: null }, final("succeeded"), "succeeded"],
  [{ state: "succeeded", endedBy: "gateway", because: null }, final("reversed"), "reversed"],
  [
    { state: "succeeded", endedBy: "gateway", because: null },
    final("reversed", "refNoOnly"),
    "contradicted",
  ],
  [{ state: "succeeded", endedBy: "gateway", because: null }, final("failed"), "contradicted"],
  [{ state: "succeeded", endedBy: "gateway", because: null }, pending, "contradicted"],
  [{ state: "succeeded", endedBy: "gateway", because: null }, notFound, "succeeded"],
  [{ state: "failed", endedBy: "rejected", because: null }, final("succeeded"), "contradicted"],
  [{ state: "failed", endedBy: "neverSent", because: null }, pending, "contradicted"],
  [{ state: "failed", endedBy: "person", because: null }, final("succeeded"), "contradicted"],
  [{ state: "failed", endedBy: "person", because: null }, pending, "failed"],
  [{ state: "failed", endedBy: "gateway", because: null }, final("reversed"), "contradicted"],
  [{ state: "succeeded", endedBy: "gateway", because: null }, two, "contradicted"],
  [{ state: "failed", endedBy: "person", because: null }, two, "contradicted"],
  [{ state: "review", endedBy: null, because: null }, two, "review"],
  [{ state: "review", endedBy: null, because: null }, final("succeeded"), "succeeded"],
  [{ state: "review", endedBy: null, because: null }, final("succeeded", "refNoOnly"), "review"],
  [{ state: "review", endedBy: null, because: null }, pending, "review"],
])("%o after %o is %s", ([ended, answer, expected]) => {
  expect(followUpState(ended, answer, true)).toBe(expected);
});

test.for<PaymentAnswer>([final("succeeded"), final("reversed"), pending, notFound, two])(
  "after contradicted nothing is believed: %o",
  (answer) => {
    expect(
      followUpState({ state: "contradicted", endedBy: "gateway", because: null }, answer, true),
    ).toBe("contradicted");
  },
);

test.for(["otherAmount", "notFound", "unreadable", "overdue", "nothing"] as const)(
  "%s says nothing of a payment that has ended",
  (says) => {
    for (const state of ["succeeded", "failed", "reversed", "contradicted", "review"] as const)
      expect(
        followUpState({ state, endedBy: "gateway", because: null }, { says, transId: null }, true),
      ).toBe(state);
  },
);

test.for<[EndedPayment["because"], PaymentAnswer, boolean, EndedPayment["state"]]>([
  ["existing", final("succeeded"), false, "failed"],
  ["existing", final("succeeded", "refNoOnly"), false, "failed"],
  ["existing", final("succeeded"), true, "contradicted"],
  ["existing", two, false, "contradicted"],
  ["kindUnproven", final("succeeded", "refNoOnly"), false, "failed"],
  ["kindUnproven", final("succeeded", "refNoOnly"), true, "contradicted"],
  ["kindUnproven", final("succeeded"), false, "contradicted"],
  ["kindUnproven", two, false, "contradicted"],
  ["twoTransactions", two, true, "failed"],
  ["twoTransactions", final("succeeded"), false, "contradicted"],
  ["overdue", final("succeeded"), false, "contradicted"],
  [null, final("succeeded"), false, "contradicted"],
])(
  "a person ended it in review because %s; now %o, Status changed: %s: it is %s",
  ([because, answer, statusChanged, expected]) => {
    expect(
      followUpState({ state: "failed", endedBy: "person", because }, answer, statusChanged),
    ).toBe(expected);
    const byGateway = { state: "failed", endedBy: "gateway", because } as const;
    expect(followUpState(byGateway, answer, statusChanged)).toBe("contradicted");
  },
);
