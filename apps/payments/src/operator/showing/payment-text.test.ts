import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { expect, test } from "vitest";
import { aPayment } from "../../../test/a-payment.ts";
import { paymentText } from "./payment-text.ts";
import { paymentsTable } from "./payments-table.ts";
import { commandLine } from "../../output/command-line.ts";

const command = commandLine("merchant-payment");

const review = aPayment({
  refNo: "INV-1042",
  amount: 150_000,
  currency: "PHP",
  state: "review",
  because: "overdue",
  mayHaveBeenSent: true,
  acknowledged: true,
  mayPayTwice: true,
  transId: "T-9",
  status: "PENDING",
  reason: 'its Status is still not final: answered code "00" (SUCCESS), HTTP 200',
  polls: 12,
  submissions: 1,
  startedAt: "2026-01-02T03:04:05.000Z",
  updatedAt: "2026-01-05T03:04:05.000Z",
  timeline: [
    {
      at: "2026-01-02T03:04:05.000Z",
      event: "started",
      detail: "the payment was started",
    },
    {
      at: "2026-01-02T03:04:06.000Z",
      event: "accepted",
      detail: 'answered code "00" (SUCCESS), HTTP 200',
    },
    {
      at: "2026-01-05T03:04:05.000Z",
      event: "review",
      because: "overdue",
      detail: "its Status is still not final",
    },
  ],
});
const currencies = { PHP: { exponent: 2 } };
const plain = (_: unknown, text: string) => text;

test("a payment in review is described in sentences, with the commands to copy", () => {
  expect(paymentText(review, currencies, plain, command)).toMatchInlineSnapshot(`
    "Payout INV-1042 of PHP 1,500.00, account acme: review

    What happened  It needs a person: its Status is still not final: answered code "00" (SUCCESS), HTTP 200.
    The money      Nobody knows whether money moved: the gateway's Status is not final. The gateway is still asked from time to time.
    Next           Look for RefNo INV-1042 (TransId T-9) in the gateway's back office, or call them. Then say what you found, with your own reason:
                   it was paid:                                                  merchant-payment resolve INV-1042 --action markSucceeded --revision 3 --reason 'who confirmed it'
                   it was not paid, end it:                                      merchant-payment resolve INV-1042 --action markFailed --revision 3 --reason 'who confirmed it'
                   it certainly is not there, send it again (may be paid twice): merchant-payment resolve INV-1042 --action resubmit --revision 3 --may-pay-twice --reason 'who confirmed it'
                   it has a TransId:                                             merchant-payment resolve INV-1042 --action setTransId --reason 'who gave it' --trans-id ID
                   nobody knows yet, wait on:                                    merchant-payment resolve INV-1042 --action keepPolling --reason why

    TransId        T-9
    Last Status    PENDING
    Requests       sent, or maybe sent, once; checked 12 times

    Timeline       2026-01-02T03:04:05Z  started   The payment was started.
                   2026-01-02T03:04:06Z  accepted  Sent, and the gateway took it: answered code "00" (SUCCESS), HTTP 200. That is not final: its Status is asked for.
                   2026-01-05T03:04:05Z  review    Its Status is still not final. A person must decide."
  `);
});

test("a repeated event is one line of the timeline", () => {
  const held = { event: "held", because: "gateway", detail: "no balance" } as const;
  const timeline = ["04", "05", "06"].map((at) => ({ at: `2026-01-02T03:04:${at}.000Z`, ...held }));
  const text = paymentText({ ...review, state: "held", timeline }, currencies, plain, command);
  expect(text.match(/No balance\./g)).toHaveLength(1);
  expect(text).toContain("2026-01-02T03:04:04Z  held  No balance.");
  expect(text).toContain("(3 times, last 2026-01-02T03:04:06Z)");
});

test("a list shows one line for each payment, and which ones wait for a person", () => {
  const done: PaymentDocument = {
    ...review,
    refNo: "INV-1041",
    state: "succeeded",
    because: null,
    endedBy: "gateway",
    reason: null,
    status: "SUCCESS",
  };
  expect(paymentsTable([review, done], currencies, plain, command)).toMatchInlineSnapshot(`
    "RefNo     State      Amount        Status   Updated               Why
    INV-1042  review     PHP 1,500.00  PENDING  2026-01-05T03:04:05Z  its Status is still not final: answered code "00" (SUCCESS)…
    INV-1041  succeeded  PHP 1,500.00  SUCCESS  2026-01-05T03:04:05Z

    One of them waits for a person. What to do: merchant-payment status INV-1042"
  `);
});

test("an empty list says so", () => {
  expect(paymentsTable([], currencies, plain, command)).toBe("No payments.");
});
