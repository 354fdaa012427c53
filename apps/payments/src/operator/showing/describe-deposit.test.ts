import type { PaymentDocument, PaymentState } from "@merchant-payment/temporal/client";
import { assert, boolean, constantFrom, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { aPayment } from "../../../test/a-payment.ts";
import { describeState } from "./describe-state.ts";
import { paymentText } from "./payment-text.ts";
import { commandLine } from "../../output/command-line.ts";

const command = commandLine("merchant-payment");

const at = "2026-01-02T03:04:05.000Z";
const checkoutUrl = "https://gateway.example/checkout/T-9";

const deposit = (state: PaymentState, more: Partial<PaymentDocument> = {}) =>
  aPayment({
    kind: "deposit",
    refNo: "ORDER-77",
    amount: 150_000,
    checkoutUrl: null,
    state,
    ...more,
  });

const sent = { mayHaveBeenSent: true, submissions: 1 } as const;

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
    of: deposit("submitting", sent),
    money: "the gateway may have it from an earlier request",
    next: "Do not ask for it under another RefNo.",
  },
  {
    name: "with a checkout",
    of: deposit("polling", { ...sent, status: "PENDING", polls: 2, checkoutUrl }),
    happened: "The gateway has it, and says PENDING (asked 2 times).",
    money: "It is not known to be paid.",
    next: "Send its payer to the checkout",
  },
  {
    name: "that was found without a checkout",
    of: deposit("polling", sent),
    money: "It is not known to be paid.",
    next: "Wait; the gateway is asked by itself. Deliver nothing for it yet.",
  },
  {
    name: "whose answer was lost",
    of: deposit("unknown", sent),
    money: "Nobody knows yet whether the gateway has it, or whether it is paid.",
    next: "Do not ask for it under another RefNo: both could be paid.",
  },
  {
    name: "that is held",
    of: deposit("held", { because: "gateway", submissions: 1 }),
    money: "It cannot be paid yet: the gateway created nothing.",
    next: "merchant-payment resolve ORDER-77 --action resume",
  },
  {
    name: "that is held after an unknown try",
    of: deposit("held", { because: "gateway", ...sent }),
    money: "the gateway may have it from an earlier one",
    next: "--action resume",
  },
  {
    name: "in review",
    of: deposit("review", { ...sent, because: "unreadable", transId: "T-9" }),
    money: "Nobody knows whether the money came in: the gateway gives no clear answer.",
    next: "RefNo ORDER-77 (TransId T-9)",
  },
  {
    name: "that was paid with another Amount",
    of: deposit("review", {
      ...sent,
      because: "otherAmount",
      reason: "it was paid with another Amount than was asked for",
    }),
    happened: "It needs a person: it was paid with another Amount than was asked for.",
    money: "Only the gateway can say how much came in. It is not the Amount that was asked for.",
    next: "--action markSucceeded",
  },
  {
    name: "paid",
    of: deposit("succeeded", { ...sent, endedBy: "gateway", status: "SUCCESS" }),
    money: "The money came in.",
    next: "Deliver what was paid for.",
  },
  {
    name: "paid after it was asked for again",
    of: deposit("succeeded", { ...sent, endedBy: "gateway", submissions: 2 }),
    money: "see in the gateway's statement that it was paid once only",
    next: "Deliver what was paid for.",
  },
  {
    name: "marked as paid",
    of: deposit("succeeded", { ...sent, endedBy: "person" }),
    money: "The money came in, on that person's word.",
    next: "unless the gateway's statement says otherwise",
  },
  {
    name: "refused",
    of: deposit("failed", { endedBy: "rejected", submissions: 1 }),
    money: "No money came in: the gateway refused the request.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "never sent",
    of: deposit("failed", { endedBy: "neverSent", reason: "never sent: connection refused" }),
    money: "No money came in: nothing was sent.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "never taken by a busy gateway",
    of: deposit("failed", { endedBy: "neverSent", submissions: 3 }),
    money: "No money came in: the gateway processed no request.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "that its payer cancelled",
    of: deposit("failed", { ...sent, endedBy: "gateway", status: "CANCELLED" }),
    happened: "The gateway says that it failed: it says CANCELLED.",
    money: "No money came in, or it went back",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "marked as failed",
    of: deposit("failed", { ...sent, endedBy: "person" }),
    money: "No money came in, on that person's word.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "reversed",
    of: deposit("reversed", { ...sent, endedBy: "gateway" }),
    money: "The money came in and went back to the payer.",
    next: "Deliver nothing for it",
  },
  {
    name: "expired",
    of: deposit("expired", { ...sent, endedBy: "gateway" }),
    money: "No money came in, says the gateway.",
    next: "start a deposit with a new RefNo",
  },
  {
    name: "contradicted",
    of: deposit("contradicted", { ...sent, endedBy: "gateway" }),
    money: "do not fit together",
    next: "Call the gateway, with RefNo ORDER-77",
  },
])(
  "a deposit $name says what that means for the money, and what to do",
  ({ of, happened = "", money, next }) => {
    const meaning = describeState(of, command);
    expect(meaning.happened).toContain(happened);
    expect(meaning.money).toContain(money);
    expect(meaning.next).toContain(next);
  },
);

const open: PaymentState[] = ["submitting", "polling", "unknown", "held", "review"];
const ended: PaymentState[] = ["failed", "reversed", "expired", "contradicted"];
const facts = record({
  because: constantFrom(null, "gateway", "configuration", "notFound", "existing", "otherAmount"),
  endedBy: constantFrom(null, "gateway", "rejected", "neverSent", "person"),
  mayHaveBeenSent: boolean(),
  acknowledged: boolean(),
  submissions: nat(3),
});

test("only for a succeeded deposit do the texts say to deliver or that the money came in", () => {
  assert(
    property(constantFrom(...open, ...ended), facts, (state, more) => {
      const { money, next } = describeState(deposit(state, more), command);
      expect(next).not.toContain("Deliver what was paid for");
      expect(money).not.toMatch(/^The money came in\./);
    }),
  );
});

test("for an open deposit no text says to start another or that no money came in", () => {
  assert(
    property(constantFrom(...open), facts, (state, more) => {
      const { money, next } = describeState(deposit(state, more), command);
      expect(next).not.toMatch(/new RefNo/);
      expect(money).not.toMatch(/^No money came in/);
    }),
  );
});

test("a deposit that waits for its payer shows where to pay", () => {
  const waiting = deposit("polling", {
    ...sent,
    status: "PENDING",
    transId: "T-9",
    polls: 1,
    checkoutUrl,
    timeline: [
      { at, event: "started", detail: "the payment was started" },
      { at, event: "accepted", detail: 'answered code "00" (SUCCESS), HTTP 200' },
    ],
  });
  expect(paymentText(waiting, { IDR: { exponent: 0 } }, (_, text) => text, command))
    .toMatchInlineSnapshot(`
    "Deposit ORDER-77 of IDR 150,000, account acme: polling

    What happened  The gateway has it, and says PENDING (asked once).
    The money      It is not known to be paid. Only a final Status says that the money came in.
    Next           Send its payer to the checkout, and wait; the gateway is asked by itself. Deliver nothing for it yet.

    Checkout       https://gateway.example/checkout/T-9
    TransId        T-9
    Last Status    PENDING
    Requests       sent, or maybe sent, once; checked once

    Timeline       2026-01-02T03:04:05Z  started   The payment was started.
                   2026-01-02T03:04:05Z  accepted  Sent, and the gateway took it: answered code "00" (SUCCESS), HTTP 200. That is not final: its Status is asked for."
  `);
});
