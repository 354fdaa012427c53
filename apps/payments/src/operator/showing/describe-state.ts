import type { PaymentDocument } from "@merchant-payment/temporal/client";
import type { CommandLine } from "../../output/command-line.ts";
import { describeHeld } from "./describe-held.ts";
import { describeReview } from "./describe-review.ts";
import { kindWords, type KindWords } from "./kind-words.ts";
import {
  decidedByPerson,
  lastWord,
  provedUnprocessed,
  transId,
  type PaymentDescription,
} from "./payment-description.ts";

/** What the state of a payment with a worker means. Pure. */
export function describeState(payment: PaymentDocument, command: CommandLine): PaymentDescription {
  const words = kindWords[payment.kind];
  const because = payment.reason === null ? "" : `: ${payment.reason}`;
  switch (payment.state) {
    case "submitting":
      return {
        happened: `${words.isSubmitting}${because}.`,
        ...words.submitting,
        ...(payment.mayHaveBeenSent ? { money: words.maybeProcessed } : {}),
      };
    case "polling":
      return {
        happened: `The gateway has it, and ${lastWord(payment)}${because}.`,
        ...words.polling,
        ...(payment.checkoutUrl == null
          ? {}
          : { next: words.nextWithCheckout ?? words.polling.next }),
      };
    case "unknown":
      return {
        happened: payment.mayHaveBeenSent
          ? `${words.maybeSubmitted}${because}.`
          : `The gateway is asked what it has under this RefNo${because}.`,
        ...words.unknown,
      };
    case "held":
      return describeHeld(payment, command);
    case "review":
      return describeReview(payment, command);
    case "succeeded":
      return describeSuccess(payment, words, because);
    case "failed":
      return { ...describeFailure(payment, words, because), next: words.afterFailure };
    case "reversed":
      return { happened: `The gateway reversed it${because}.`, ...words.reversed };
    case "expired":
      return { happened: `It expired at the gateway${because}.`, ...words.expired };
    case "contradicted":
      return {
        happened: `The gateway contradicts what was known${because}.`,
        money: "What is recorded of the money and what the gateway says now do not fit together.",
        next: words.contradicted(payment, transId(payment)),
      };
  }
}

function describeSuccess(
  { endedBy, submissions }: PaymentDocument,
  words: KindWords,
  because: string,
): PaymentDescription {
  switch (endedBy) {
    case "person":
      return {
        happened: `A person decided that it succeeded${because}.`,
        ...words.succeededByPerson,
      };
    case "gateway":
      return {
        happened: `The gateway says that it succeeded${because}.`,
        ...words.succeeded,
        ...(submissions > 1 ? { money: words.succeededAfterMore(submissions) } : {}),
      };
    default:
      return { happened: `It is recorded as succeeded${because}.`, ...words.recordedAsSucceeded };
  }
}

function describeFailure(
  payment: PaymentDocument,
  words: KindWords,
  because: string,
): Pick<PaymentDescription, "happened" | "money"> {
  if (decidedByPerson(payment))
    return { happened: `A person decided that it failed${because}.`, money: words.failedByPerson };
  if (provedUnprocessed(payment))
    return {
      happened: `${words.notProcessed}${because}.`,
      money: moneyUnprocessed(payment, words),
    };
  if (payment.endedBy !== "gateway")
    return { happened: `${words.recordedAsFailed}${because}.`, money: words.failedUnproven };
  const said = payment.status === null ? "" : `: it says ${payment.status}`;
  return {
    happened: because === "" ? `The gateway says that it failed${said}.` : `It failed${because}.`,
    money: words.failed,
  };
}

function moneyUnprocessed({ endedBy, submissions }: PaymentDocument, words: KindWords): string {
  if (endedBy === "rejected") return words.refused;
  return submissions === 0 ? words.neverSent : words.unprocessed;
}
