import type { PaymentDocument, PaymentState } from "@merchant-payment/temporal/client";
import { paymentStates } from "@merchant-payment/temporal/contract";
import { assert, constantFrom, nat, property, subarray } from "fast-check";
import { expect, test } from "vitest";
import { paymentMeaning } from "./payment-meaning.ts";

const at = "2026-01-02T03:04:05.000Z";

function payment(
  state: PaymentState,
  more: Partial<PaymentDocument> = {},
  events: string[] = [],
): PaymentDocument {
  return {
    kind: "payout",
    account: "acme",
    merchantCode: "M1",
    refNo: "INV-1",
    amount: 1,
    currency: "IDR",
    state,
    transId: null,
    payId: null,
    status: null,
    reason: null,
    polls: 0,
    submissions: 0,
    startedAt: at,
    updatedAt: at,
    timeline: events.map((event) => ({
      at,
      event,
      detail: event,
    })),
    ...more,
  };
}

test.each([
  {
    name: "not sent yet",
    of: payment("submitting", { reason: "not sent yet: busy" }),
    money: "No request is known to have been processed; one may be on its way right now.",
    next: "Do not pay it in any other way",
  },
  {
    name: "sent again",
    of: payment("submitting", {}, ["unknown", "sending again"]),
    money: "Nobody knows yet whether money moved: an earlier request may have been processed.",
    next: "Do not pay it",
  },
  {
    name: "with the gateway",
    of: payment("polling", { status: "PENDING", polls: 3 }, ["accepted"]),
    money: "It may be on its way. Only a final Status says that it arrived.",
    next: "Do not pay it again",
  },
  {
    name: "unknown",
    of: payment("unknown", { submissions: 1 }, ["unknown"]),
    money: "Nobody knows yet whether money moved.",
    next: "Do not pay it again",
  },
  {
    name: "held",
    of: payment("held", { submissions: 1 }, ["held"]),
    money: "No money moved: the gateway created nothing.",
    next: "--action resume",
  },
  {
    name: "held after an unknown try",
    of: payment("held", { submissions: 2 }, ["unknown", "sending again", "held"]),
    money: "This try created nothing, but an earlier one may have been processed.",
    next: "--action resume",
  },
  {
    name: "in review",
    of: payment("review", { transId: "T-9" }, ["unknown", "review"]),
    money: "Nobody knows whether money moved.",
    next: "RefNo INV-1 (TransId T-9)",
  },
  {
    name: "in review because its RefNo was taken, after a try that may have left",
    of: payment("review", { submissions: 1 }, ["unknown", "sending again", "conflict"]),
    money: "Nobody knows whether money moved.",
    next: "Look for RefNo INV-1",
  },
  {
    name: "in review for another transaction",
    of: payment("review", {}, ["conflict"]),
    money:
      "This payment was not sent. What the gateway has under its RefNo is another transaction.",
    next: "--action markFailed",
  },
  {
    name: "that no worker looks after",
    of: payment("polling", {
      reason: "no worker answers; this is what the Temporal server knows",
    }),
    money: "It may be on its way.",
    next: "Start a worker: merchant-payment worker.",
  },
  {
    name: "whose workflow was terminated",
    of: payment("review", {
      reason:
        "its workflow was ended from outside (terminated) and nobody asks the gateway any more; ask it with check",
    }),
    money: "nobody asks the gateway any more",
    next: "nothing more can be decided about it here",
  },
  {
    name: "succeeded",
    of: payment("succeeded", { status: "SUCCESS" }),
    money: "The money went out, once.",
    next: "Nothing.",
  },
  {
    name: "refused",
    of: payment("failed", { submissions: 1 }, ["rejected"]),
    money: "No money moved: the gateway refused the request.",
    next: "a payout with a new RefNo",
  },
  {
    name: "never sent",
    of: payment("failed", { reason: "never sent: refused" }, ["never sent"]),
    money: "No money moved: nothing was sent.",
    next: "a payout with a new RefNo",
  },
  {
    name: "never sent, though the gateway was busy",
    of: payment("failed", { submissions: 3, reason: "never sent: busy" }, ["busy", "never sent"]),
    money: "No money moved: the gateway processed no request.",
    next: "a payout with a new RefNo",
  },
  {
    name: "succeeded after it was sent again",
    of: payment("succeeded", { submissions: 2, status: "SUCCESS" }, ["unknown", "sending again"]),
    money: "see in the gateway's statement that it is there once only",
    next: "Nothing",
  },
  {
    name: "marked as succeeded",
    of: payment("succeeded", { submissions: 1 }, ["unknown", "markSucceeded"]),
    money: "The money went out, on that person's word.",
    next: "unless the gateway's statement says otherwise",
  },
  {
    name: "failed by its Status",
    of: payment("failed", { submissions: 1, status: "FAILED" }, ["accepted", "failed"]),
    money: "No money moved, or it came back",
    next: "a payout with a new RefNo",
  },
  {
    name: "marked as failed",
    of: payment("failed", { submissions: 1 }, ["unknown", "markFailed", "failed"]),
    money: "on that person's word",
    next: "a payout with a new RefNo",
  },
  {
    name: "reversed",
    of: payment("reversed"),
    money: "The money went out and came back.",
    next: "a payout with a new RefNo",
  },
  {
    name: "expired",
    of: payment("expired"),
    money: "No money moved, says the gateway.",
    next: "a payout with a new RefNo",
  },
  {
    name: "contradicted",
    of: payment("contradicted"),
    money: "do not fit together",
    next: "Call the gateway",
  },
])("a payment $name says what that means for the money, and what to do", ({ of, money, next }) => {
  const meaning = paymentMeaning(of);
  expect(meaning.money).toContain(money);
  expect(meaning.next).toContain(next);
});

const events = [
  "started",
  "accepted",
  "unknown",
  "found",
  "not sent",
  "sending again",
  "review",
  "markFailed",
  "rejected",
  "never sent",
];

const open: PaymentState[] = ["submitting", "polling", "unknown", "held", "review"];
const timelines = subarray(events);

test("while it is open, nothing that may have been processed is said not to have moved money", () => {
  assert(
    property(constantFrom(...open), timelines, nat(3), (state, timeline, submissions) => {
      const { money } = paymentMeaning(payment(state, { submissions }, [...timeline, "unknown"]));
      expect(money).not.toMatch(/^No money moved/);
    }),
  );
});

test("while it is open, nobody is told to start another payout", () => {
  assert(
    property(constantFrom(...open), timelines, nat(3), (state, timeline, submissions) => {
      const { next } = paymentMeaning(payment(state, { submissions }, timeline));
      expect(next).not.toMatch(/new RefNo/);
    }),
  );
});

test("only a payment that succeeded is said to have gone out", () => {
  const others = paymentStates.filter((state) => state !== "succeeded");
  assert(
    property(constantFrom(...others), timelines, nat(3), (state, timeline, submissions) => {
      const { money } = paymentMeaning(payment(state, { submissions }, timeline));
      expect(money).not.toContain("went out, once");
    }),
  );
});

test("that no worker answers is said beside what happened, not as its cause", () => {
  const reason = "no worker answers; this is what the Temporal server knows";
  expect(paymentMeaning(payment("held", { reason })).happened).toBe(
    "It is held. No worker answers; this is what the Temporal server knows.",
  );
});

test("a RefNo with white space or quotes is quoted in the commands to copy", () => {
  const { next } = paymentMeaning(payment("held", { refNo: "it's 1" }));
  expect(next).toContain(`merchant-payment resolve 'it'\\''s 1' --action resume`);
});
