import type { PaymentDocument } from "@merchant-payment/temporal/client";
import type { CommandLine } from "../../output/command-line.ts";
import { describeHeld } from "./describe-held.ts";
import {
  decidedByPerson,
  lastWord,
  provedUnprocessed,
  transId,
  type PaymentDescription,
} from "./payment-facts.ts";
import { describeReview } from "./describe-review.ts";

/** A deposit brings money in: until it succeeded, nothing may be delivered for it. Pure. */
export function describeDeposit(
  payment: PaymentDocument,
  command: CommandLine,
): PaymentDescription {
  const because = payment.reason === null ? "" : `: ${payment.reason}`;
  const again = "To be paid after all, start a deposit with a new RefNo.";
  switch (payment.state) {
    case "submitting":
      return {
        happened: `The gateway is being asked for it, or is asked again soon${because}.`,
        money: payment.mayHaveBeenSent
          ? "Nobody knows yet whether it can be paid: the gateway may have it from an earlier request."
          : "It cannot be paid yet: no request is known to have been processed.",
        next: "Wait; it is tried again by itself. Do not ask for it under another RefNo.",
      };
    case "polling":
      return {
        happened: `The gateway has it, and ${lastWord(payment)}${because}.`,
        money: "It is not known to be paid. Only a final Status says that the money came in.",
        next:
          payment.checkoutUrl == null
            ? "Wait; the gateway is asked by itself. Deliver nothing for it yet."
            : "Send its payer to the checkout, and wait; the gateway is asked by itself. Deliver nothing for it yet.",
      };
    case "unknown":
      return {
        happened: payment.mayHaveBeenSent
          ? `It may have been asked for, and no answer says what became of it${because}.`
          : `The gateway is asked what it has under this RefNo${because}.`,
        money: "Nobody knows yet whether the gateway has it, or whether it is paid.",
        next: "Wait; the gateway is asked by itself until it is clear. Do not ask for it under another RefNo: both could be paid.",
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
        money: "The money came in and went back to the payer.",
        next: `Deliver nothing for it; settle with the payer what was delivered. ${again}`,
      };
    case "expired":
      return {
        happened: `It expired at the gateway${because}.`,
        money: "No money came in, says the gateway.",
        next: again,
      };
    case "contradicted":
      return {
        happened: `The gateway contradicts what was known${because}.`,
        money: "What is recorded of the money and what the gateway says now do not fit together.",
        next: `Deliver nothing more for it. Call the gateway, with RefNo ${payment.refNo}${transId(payment)}, and settle it with them.`,
      };
  }
}

function succeededMeaning(payment: PaymentDocument, because: string): PaymentDescription {
  switch (payment.endedBy) {
    case "person":
      return {
        happened: `A person decided that it succeeded${because}.`,
        money: "The money came in, on that person's word.",
        next: "Deliver what was paid for, unless the gateway's statement says otherwise.",
      };
    case "gateway":
      return {
        happened: `The gateway says that it succeeded${because}.`,
        money:
          payment.submissions > 1
            ? `The money came in. It was asked for ${payment.submissions} times: see in the gateway's statement that it was paid once only.`
            : "The money came in.",
        next: "Deliver what was paid for.",
      };
    default:
      return {
        happened: `It is recorded as succeeded${because}.`,
        money: "By whose word it was paid is not known here.",
        next: "Look for it in the gateway's statement.",
      };
  }
}

function failedMeaning(payment: PaymentDocument, because: string): PaymentDescription {
  const next =
    "To be paid after all, put right why it failed, then start a deposit with a new RefNo.";
  if (decidedByPerson(payment)) {
    return {
      happened: `A person decided that it failed${because}.`,
      money: "No money came in, on that person's word.",
      next,
    };
  }
  const happened = `It cannot be paid${because}.`;
  if (provedUnprocessed(payment)) return { happened, money: unprocessedMoney(payment), next };
  if (payment.endedBy !== "gateway")
    return { happened, money: "Nobody knows here whether money came in.", next };
  const said = payment.status === null ? "" : `: it says ${payment.status}`;
  return {
    happened: because === "" ? `The gateway says that it failed${said}.` : `It failed${because}.`,
    money: "No money came in, or it went back: the gateway's answer is final.",
    next,
  };
}

function unprocessedMoney({ endedBy, submissions }: PaymentDocument): string {
  if (endedBy === "rejected") return "No money came in: the gateway refused the request.";
  return submissions === 0
    ? "No money came in: nothing was sent."
    : "No money came in: the gateway processed no request.";
}
