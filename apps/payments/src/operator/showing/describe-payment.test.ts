import type { PaymentDocument, PaymentState } from "@merchant-payment/temporal/client";
import { paymentStates } from "@merchant-payment/temporal/contract";
import { assert, boolean, constantFrom, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { aPayment } from "../../../test/a-payment.ts";
import { describePayment } from "./describe-payment.ts";
import { commandLine } from "../../output/command-line.ts";

const command = commandLine("merchant-payment");

const payment = (state: PaymentState, more: Partial<PaymentDocument> = {}) =>
  aPayment({ state, ...more });

const sent = { mayHaveBeenSent: true, submissions: 1 } as const;

test.each([
  {
    name: "not sent yet",
    of: payment("submitting", { reason: "not sent yet: busy" }),
    money: "No request is known to have been processed; one may be on its way right now.",
    next: "Do not pay it in any other way",
  },
  {
    name: "sent again",
    of: payment("submitting", sent),
    money: "Nobody knows yet whether money moved: an earlier request may have been processed.",
    next: "Do not pay it",
  },
  {
    name: "with the gateway",
    of: payment("polling", { ...sent, status: "PENDING", polls: 3 }),
    money: "It may be on its way. Only a final Status says that it arrived.",
    next: "Do not pay it again",
  },
  {
    name: "unknown",
    of: payment("unknown", sent),
    money: "Nobody knows yet whether money moved.",
    next: "Do not pay it again",
  },
  {
    name: "held by the gateway",
    of: payment("held", { because: "gateway", submissions: 1 }),
    money: "No money moved by the tries so far: the gateway created nothing.",
    next: "--action resume",
  },
  {
    name: "held after an unknown try",
    of: payment("held", { because: "gateway", ...sent }),
    money: "This try created nothing, but an earlier one may have been processed.",
    next: "--action resume",
  },
  {
    name: "that could not be signed",
    of: payment("held", {
      because: "configuration",
      reason: "the request could not be made: the secret merchantKey is not there",
    }),
    money: "No money moved by the tries so far: nothing was processed.",
    next: "Fix what is named above",
  },
  {
    name: "of an account that was stopped",
    of: payment("held", { because: "stopped", reason: "the account was stopped by Maria: leak" }),
    money: "nothing was processed",
    next: "merchant-payment account start --account acme",
  },
  {
    name: "that no worker looks after",
    of: payment("polling", {
      ...sent,
      attended: "server",
      reason: "no worker answers; this is what the Temporal server knows",
    }),
    money: "It may be on its way.",
    next: "Start a worker: merchant-payment worker",
  },
  {
    name: "whose workflow was terminated",
    of: payment("review", {
      attended: "nobody",
      transId: "T-9",
      reason: "its workflow was ended from outside (terminated)",
    }),
    money: "nobody asks the gateway any more",
    next: "merchant-payment check INV-1 --kind payout --payment-id 1 --currency IDR --trans-id T-9\n",
  },
  {
    name: "succeeded",
    of: payment("succeeded", { ...sent, endedBy: "gateway", status: "SUCCESS" }),
    money: "The money went out, once.",
    next: "Nothing.",
  },
  {
    name: "refused",
    of: payment("failed", { endedBy: "rejected", submissions: 1 }),
    money: "No money moved: the gateway refused the request.",
    next: "a payout with a new RefNo",
  },
  {
    name: "never sent",
    of: payment("failed", { endedBy: "neverSent", reason: "never sent: refused" }),
    money: "No money moved: nothing was sent.",
    next: "a payout with a new RefNo",
  },
  {
    name: "never sent, though the gateway was busy",
    of: payment("failed", { endedBy: "neverSent", submissions: 3, reason: "never sent: busy" }),
    money: "No money moved: the gateway processed no request.",
    next: "a payout with a new RefNo",
  },
  {
    name: "succeeded after it was sent again",
    of: payment("succeeded", { ...sent, endedBy: "gateway", submissions: 2, status: "SUCCESS" }),
    money: "see in the gateway's statement that it is there once only",
    next: "Nothing",
  },
  {
    name: "marked as succeeded",
    of: payment("succeeded", { ...sent, endedBy: "person" }),
    money: "The money went out, on that person's word.",
    next: "unless the gateway's statement says otherwise",
  },
  {
    name: "failed by its Status",
    of: payment("failed", { ...sent, endedBy: "gateway", status: "FAILED" }),
    money: "No money moved, or it came back",
    next: "a payout with a new RefNo",
  },
  {
    name: "marked as failed",
    of: payment("failed", { ...sent, endedBy: "person" }),
    money: "on that person's word",
    next: "a payout with a new RefNo",
  },
  {
    name: "reversed",
    of: payment("reversed", { ...sent, endedBy: "gateway" }),
    money: "The money went out and came back.",
    next: "a payout with a new RefNo",
  },
  {
    name: "expired",
    of: payment("expired", { ...sent, endedBy: "gateway" }),
    money: "No money moved, says the gateway.",
    next: "a payout with a new RefNo",
  },
  {
    name: "contradicted",
    of: payment("contradicted", { ...sent, endedBy: "gateway" }),
    money: "do not fit together",
    next: "Call the gateway",
  },
])("a payment $name says what that means for the money, and what to do", ({ of, money, next }) => {
  const meaning = describePayment(of, command);
  expect(meaning.money).toContain(money);
  expect(meaning.next).toContain(next);
});

/** any document, even one that the payment machine never makes */
const anyFacts = record({
  kind: constantFrom("payout", "deposit"),
  because: constantFrom(
    null,
    "gateway",
    "configuration",
    "stopped",
    "notFound",
    "unreadable",
    "overdue",
    "existing",
    "conflict",
    "twoTransactions",
    "kindUnproven",
    "otherAmount",
    "restored",
  ),
  endedBy: constantFrom(null, "gateway", "rejected", "neverSent", "person"),
  mayHaveBeenSent: boolean(),
  acknowledged: boolean(),
  existing: boolean(),
  mayPayTwice: boolean(),
  attended: constantFrom("worker", "server", "nobody"),
  submissions: nat(3),
});
const open: PaymentState[] = ["submitting", "polling", "unknown", "held", "review"];
const nothingMoved = /^No money (moved:|came in:)|(sent nothing|was not sent)/;

test("if it may have been processed, only the gateway or a person can cause the text that no money moved", () => {
  assert(
    property(constantFrom(...paymentStates), anyFacts, (state, facts) => {
      const { money } = describePayment(
        payment(state, { ...facts, mayHaveBeenSent: true }),
        command,
      );
      expect(money).not.toMatch(nothingMoved);
      const onWhoseWord = open.includes(state)
        ? []
        : [state === "expired" ? "gateway" : facts.endedBy];
      const mayDeny = onWhoseWord.some((word) => word === "gateway" || word === "person");
      expect(mayDeny || !money.startsWith("No money")).toBe(true);
    }),
  );
});

test("for an open payment no text says to start another one", () => {
  assert(
    property(constantFrom(...open), anyFacts, (state, facts) => {
      expect(describePayment(payment(state, facts), command).next).not.toMatch(/new RefNo/);
    }),
  );
});

test("only a payment that succeeded by the gateway's answer is described as paid out", () => {
  assert(
    property(constantFrom(...paymentStates), anyFacts, (state, facts) => {
      const { money } = describePayment(payment(state, facts), command);
      if (state === "succeeded" && facts.endedBy === "gateway") return;
      expect(money).not.toMatch(/went out, once|^The money came in\.$/);
    }),
  );
});

test("if a person must fix something, no text says to wait", () => {
  assert(
    property(constantFrom("held", "review"), anyFacts, (state, facts) => {
      expect(describePayment(payment(state, facts), command).next).not.toMatch(/^Wait/);
    }),
  );
});

test("a missing worker is mentioned beside what happened, not as its cause", () => {
  const reason = "no worker answers; this is what the Temporal server knows";
  expect(describePayment(payment("held", { attended: "server", reason }), command).happened).toBe(
    "It is held. No worker answers; this is what the Temporal server knows.",
  );
});

test("a RefNo with white space or quotes is quoted in the commands to copy", () => {
  const { next } = describePayment(payment("held", { refNo: "it's 1" }), command);
  expect(next).toContain(`merchant-payment resolve 'it'\\''s 1' --action resume`);
});
