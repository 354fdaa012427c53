import type { PaymentDocument, PaymentState } from "@merchant-payment/temporal/client";
import { assert, constantFrom, nat, property, subarray } from "fast-check";
import { expect, test } from "vitest";
import { depositMeaning } from "./deposit-meaning.ts";
import { paymentText } from "./payment-text.ts";

const at = "2026-01-02T03:04:05.000Z";
const checkoutUrl = "https://gateway.example/checkout/T-9";

function deposit(
  state: PaymentState,
  more: Partial<PaymentDocument> = {},
  events: string[] = [],
): PaymentDocument {
  return {
    kind: "deposit",
    account: "acme",
    merchantCode: "M1",
    refNo: "ORDER-77",
    amount: 150_000,
    currency: "IDR",
    state,
    transId: null,
    payId: null,
    status: null,
    reason: null,
    polls: 0,
    submissions: 0,
    checkoutUrl: null,
    startedAt: at,
    updatedAt: at,
    timeline: events.map((event) => ({ at, event, detail: event })),
    ...more,
  };
}

test.each([
  {
    name: "that was not asked for yet",
    of: deposit("submitting", { reason: "not sent yet: connection refused" }),
    happened: "not sent yet: connection refused",
    money: "It cannot be paid yet: no request is known to have been processed.",
    next: "Do not ask for it under another RefNo.",
  },
  {
    name: "that is asked for again",
    of: deposit("submitting", {}, ["unknown", "sending again"]),
    money: "the gateway may have it from an earlier request",
    next: "Do not ask for it under another RefNo.",
  },
  {
    name: "with a checkout",
    of: deposit("polling", { status: "PENDING", polls: 2, checkoutUrl }, ["accepted"]),
    happened: "The gateway has it, and says PENDING (asked 2 times).",
    money: "It is not known to be paid.",
    next: "Send its payer to the checkout",
  },
  {
    name: "that was found without a checkout",
    of: deposit("polling", {}, ["found"]),
    money: "It is not known to be paid.",
    next: "Wait; the gateway is asked by itself. Deliver nothing for it yet.",
  },
  {
    name: "whose answer was lost",
    of: deposit("unknown", { submissions: 1 }, ["unknown"]),
    money: "Nobody knows yet whether the gateway has it, or whether it is paid.",
    next: "Do not ask for it under another RefNo: both could be paid.",
  },
  {
    name: "that is held",
    of: deposit("held", { submissions: 1 }, ["held"]),
    money: "It cannot be paid yet: the gateway created nothing.",
    next: "merchant-payment resolve ORDER-77 --kind deposit --action resume",
  },
  {
    name: "that is held after an unknown try",
    of: deposit("held", { submissions: 2 }, ["unknown", "sending again", "held"]),
    money: "the gateway may have it from an earlier one",
    next: "--action resume",
  },
  {
    name: "in review",
    of: deposit("review", { transId: "T-9" }, ["unknown", "review"]),
    money: "Nobody knows whether the money came in.",
    next: "RefNo ORDER-77 (TransId T-9)",
  },
  {
    name: "that was paid with another Amount",
    of: deposit("review", { reason: "it was paid with another Amount than was asked for" }, [
      "accepted",
      "other amount",
    ]),
    happened: "It needs a person: it was paid with another Amount than was asked for.",
    money: "How much came in is for the gateway to say: not what was asked for.",
    next: "--action markSucceeded",
  },
  {
    name: "paid",
    of: deposit("succeeded", { status: "SUCCESS" }),
    money: "The money came in.",
    next: "Deliver what was paid for.",
  },
  {
    name: "paid after it was asked for again",
    of: deposit("succeeded", { submissions: 2 }, ["unknown", "sending again"]),
    money: "see in the gateway's statement that it was paid once only",
    next: "Deliver what was paid for.",
  },
  {
    name: "marked as paid",
    of: deposit("succeeded", {}, ["unknown", "markSucceeded"]),
    money: "The money came in, on that person's word.",
    next: "unless the gateway's statement says otherwise",
  },
  {
    name: "refused",
    of: deposit("failed", { submissions: 1 }, ["rejected"]),
    money: "No money came in: the gateway refused the request.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "never sent",
    of: deposit("failed", { reason: "never sent: connection refused" }, ["never sent"]),
    money: "No money came in: nothing was sent.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "never taken by a busy gateway",
    of: deposit("failed", { submissions: 3 }, ["busy", "never sent"]),
    money: "No money came in: the gateway processed no request.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "that its payer cancelled",
    of: deposit("failed", { submissions: 1, status: "CANCELLED" }, ["accepted", "failed"]),
    happened: "The gateway says that it failed: it says CANCELLED.",
    money: "No money came in, or it went back",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "marked as failed",
    of: deposit("failed", {}, ["unknown", "markFailed"]),
    money: "No money came in, on that person's word.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "reversed",
    of: deposit("reversed"),
    money: "The money came in and went back to the payer.",
    next: "Deliver nothing for it",
  },
  {
    name: "expired",
    of: deposit("expired"),
    money: "No money came in, says the gateway.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "contradicted",
    of: deposit("contradicted"),
    money: "do not fit together",
    next: "Call the gateway, with RefNo ORDER-77",
  },
])(
  "a deposit $name says what that means for the money, and what to do",
  ({ of, happened = "", money, next }) => {
    const meaning = depositMeaning(of);
    expect(meaning.happened).toContain(happened);
    expect(meaning.money).toContain(money);
    expect(meaning.next).toContain(next);
  },
);

const open: PaymentState[] = ["submitting", "polling", "unknown", "held", "review"];
const ended: PaymentState[] = ["failed", "reversed", "expired", "contradicted"];
const timelines = subarray([
  "accepted",
  "unknown",
  "found",
  "sending again",
  "review",
  "other amount",
  "rejected",
  "never sent",
]);

test("only of a deposit that succeeded is one told to deliver, or that the money came in", () => {
  assert(
    property(constantFrom(...open, ...ended), timelines, nat(3), (state, events, submissions) => {
      const { money, next } = depositMeaning(deposit(state, { submissions }, events));
      expect(next).not.toContain("Deliver what was paid for");
      expect(money).not.toMatch(/^The money came in\./);
    }),
  );
});

test("while it is open, nobody is told to start another, or that no money came in", () => {
  assert(
    property(constantFrom(...open), timelines, nat(3), (state, events, submissions) => {
      const { money, next } = depositMeaning(deposit(state, { submissions }, events));
      expect(next).not.toMatch(/new RefNo/);
      expect(money).not.toMatch(/^No money came in/);
    }),
  );
});

test("a deposit that waits for its payer shows where to pay", () => {
  const waiting = deposit(
    "polling",
    { status: "PENDING", transId: "T-9", polls: 1, submissions: 1, checkoutUrl },
    ["started", "accepted"],
  );
  expect(paymentText(waiting, { IDR: { exponent: 0 } }, (_, text) => text)).toMatchInlineSnapshot(`
    "Deposit ORDER-77 of IDR 150,000, account acme: polling

    What happened  The gateway has it, and says PENDING (asked once).
    The money      It is not known to be paid. Only a final Status says that the money came in.
    Next           Send its payer to the checkout, and wait; the gateway is asked by itself. Deliver nothing for it yet.

    Checkout       https://gateway.example/checkout/T-9
    TransId        T-9
    Last Status    PENDING
    Requests       sent, or maybe sent, once; Status asked for once

    Timeline       2026-01-02T03:04:05Z  started   Started.
                   2026-01-02T03:04:05Z  accepted  Sent, and the gateway took it. That is not final: its Status is asked for."
  `);
});
