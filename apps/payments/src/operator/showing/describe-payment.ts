import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { describeDeposit } from "./describe-deposit.ts";
import { describeHeld } from "./describe-held.ts";
import {
  decidedByPerson,
  lastWord,
  provedUnprocessed,
  transId,
  type PaymentDescription,
} from "./payment-facts.ts";
import type { CommandLine } from "../../output/command-line.ts";
import { describeReview } from "./describe-review.ts";

/** Pure: everything comes from the document. */
export function describePayment(
  payment: PaymentDocument,
  command: CommandLine,
): PaymentDescription {
  switch (payment.attended) {
    case "worker":
      return attendedMeaning(payment, command);
    case "server": {
      const { happened, money } = attendedMeaning({ ...payment, reason: null }, command);
      return {
        happened: `${happened} No worker answers; this is what the Temporal server knows.`,
        money,
        next: `Until a worker runs nothing is sent, nobody is asked and nothing can be decided. ${
          payment.kind === "deposit"
            ? "Do not ask for it under another RefNo."
            : "Do not pay it in any other way."
        }\nStart a worker: ${command("worker")}`,
      };
    }
    case "nobody":
      return {
        happened: `It needs a person: ${payment.reason ?? "its workflow was ended from outside"}.`,
        money: "Nobody knows whether money moved, and nobody asks the gateway any more.",
        next: [
          `Ask the gateway yourself: ${command("check", { args: [payment.refNo], flags: askedWith(payment) })}`,
          `Settle it with them; nothing more can be decided about it here. ${
            payment.kind === "deposit"
              ? "Deliver nothing for it before it is clear."
              : "Do not pay it again before it is clear."
          }`,
        ].join("\n"),
      };
  }
}

/** what a check can be asked with; a gateway that asks for the PaymentId too says so */
function askedWith(payment: PaymentDocument): string[] {
  return [
    "--kind",
    payment.kind,
    ...(payment.currency === null ? [] : ["--currency", payment.currency]),
    ...(payment.transId === null ? [] : ["--trans-id", payment.transId]),
  ];
}

function attendedMeaning(payment: PaymentDocument, command: CommandLine): PaymentDescription {
  return payment.kind === "deposit"
    ? describeDeposit(payment, command)
    : payoutMeaning(payment, command);
}

function payoutMeaning(payment: PaymentDocument, command: CommandLine): PaymentDescription {
  const { state } = payment;
  const because = payment.reason === null ? "" : `: ${payment.reason}`;
  switch (state) {
    case "submitting":
      return {
        happened: `It is being sent, or waits to be sent${because}.`,
        money: payment.mayHaveBeenSent
          ? "Nobody knows yet whether money moved: an earlier request may have been processed."
          : "No request is known to have been processed; one may be on its way right now.",
        next: "Wait; it is tried again by itself. Do not pay it in any other way.",
      };
    case "polling":
      return {
        happened: `The gateway has it, and ${lastWord(payment)}${because}.`,
        money: "It may be on its way. Only a final Status says that it arrived.",
        next: "Wait; the gateway is asked by itself. Do not pay it again.",
      };
    case "unknown":
      return {
        happened: payment.mayHaveBeenSent
          ? `It may have been sent, and no answer says what became of it${because}.`
          : `The gateway is asked what it has under this RefNo${because}.`,
        money: "Nobody knows yet whether money moved.",
        next: "Wait; the gateway is asked by itself until it is clear. Do not pay it again.",
      };
    case "held":
      return describeHeld(payment, command);
    case "review":
      return describeReview(payment, command);
    case "succeeded":
      return succeededMeaning(payment, because);
    case "failed":
      return failedMeaning(payment, because);
    case "reversed":
      return {
        happened: `The gateway reversed it${because}.`,
        money: "The money went out and came back.",
        next: "To pay after all, ask the gateway why it came back, then start a payout with a new RefNo.",
      };
    case "expired":
      return {
        happened: `It expired at the gateway${because}.`,
        money: "No money moved, says the gateway.",
        next: "To pay after all, start a payout with a new RefNo.",
      };
    case "contradicted":
      return {
        happened: `The gateway contradicts what was known${because}.`,
        money: "What is recorded of the money and what the gateway says now do not fit together.",
        next: `Do not pay it again. Call the gateway, with RefNo ${payment.refNo}${transId(payment)}, and settle it with them.`,
      };
  }
}

function succeededMeaning(payment: PaymentDocument, because: string): PaymentDescription {
  switch (payment.endedBy) {
    case "person":
      return {
        happened: `A person decided that it succeeded${because}.`,
        money: "The money went out, on that person's word.",
        next: "Nothing, unless the gateway's statement says otherwise.",
      };
    case "gateway":
      return {
        happened: `The gateway says that it succeeded${because}.`,
        money:
          payment.submissions > 1
            ? `The money went out. Its request was sent ${payment.submissions} times: see in the gateway's statement that it is there once only.`
            : "The money went out, once.",
        next: "Nothing.",
      };
    default:
      return {
        happened: `It is recorded as succeeded${because}.`,
        money: "By whose word the money went out is not known here.",
        next: "Look for it in the gateway's statement.",
      };
  }
}

function failedMeaning(payment: PaymentDocument, because: string): PaymentDescription {
  const next = "To pay after all, put right why it failed, then start a payout with a new RefNo.";
  if (decidedByPerson(payment)) {
    return {
      happened: `A person decided that it failed${because}.`,
      money: "No money moved, on that person's word.",
      next,
    };
  }
  if (provedUnprocessed(payment)) {
    const money = unprocessedMoney(payment);
    return { happened: `It was not paid${because}.`, money, next };
  }
  if (payment.endedBy !== "gateway") {
    const money = "Nobody knows here whether money moved.";
    return { happened: `It is recorded as failed${because}.`, money, next };
  }
  const said = payment.status === null ? "" : `: it says ${payment.status}`;
  return {
    happened: because === "" ? `The gateway says that it failed${said}.` : `It failed${because}.`,
    money: "No money moved, or it came back: the gateway's answer is final.",
    next,
  };
}

function unprocessedMoney({ endedBy, submissions }: PaymentDocument): string {
  if (endedBy === "rejected") return "No money moved: the gateway refused the request.";
  return submissions === 0
    ? "No money moved: nothing was sent."
    : "No money moved: the gateway processed no request.";
}
