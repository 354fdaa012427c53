import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentDocument } from "@merchant-payment/temporal/client";

interface Words {
  /** what it means for the money */
  readonly money: string;
  readonly next: string;
}

/** The texts that differ between a payout and a deposit. `describe-state.ts` chooses among them. */
export interface KindWords {
  readonly isSubmitting: string;
  readonly maybeSubmitted: string;
  readonly notProcessed: string;
  readonly recordedAsFailed: string;
  /** a warning when there is no worker, or nobody who can decide */
  readonly withoutWorker: string;
  readonly withoutDecision: string;
  readonly submitting: Words;
  /** of the money, when an earlier request may have been processed */
  readonly maybeProcessed: string;
  readonly polling: Words;
  /** what to do while polling, when there is a checkout to send the payer to */
  readonly nextWithCheckout?: string;
  readonly unknown: Words;
  readonly succeededByPerson: Words;
  readonly succeeded: Words;
  readonly succeededAfterMore: (submissions: number) => string;
  readonly recordedAsSucceeded: Words;
  /** how to try again after a failure */
  readonly afterFailure: string;
  readonly failedByPerson: string;
  readonly refused: string;
  readonly neverSent: string;
  readonly unprocessed: string;
  readonly failedUnproven: string;
  readonly failed: string;
  readonly reversed: Words;
  readonly expired: Words;
  readonly contradicted: (payment: PaymentDocument, transId: string) => string;
}

const payout: KindWords = {
  isSubmitting: "It is being sent, or waits to be sent",
  maybeSubmitted: "It may have been sent, and no answer says what became of it",
  notProcessed: "It was not paid",
  recordedAsFailed: "It is recorded as failed",
  withoutWorker: "Do not pay it in any other way.",
  withoutDecision: "Do not pay it again before it is clear.",
  submitting: {
    money: "No request is known to have been processed; one may be on its way right now.",
    next: "Wait; it is tried again by itself. Do not pay it in any other way.",
  },
  maybeProcessed:
    "Nobody knows yet whether money moved: an earlier request may have been processed.",
  polling: {
    money: "It may be on its way. Only a final Status says that it arrived.",
    next: "Wait; the gateway is asked by itself. Do not pay it again.",
  },
  unknown: {
    money: "Nobody knows yet whether money moved.",
    next: "Wait; the gateway is asked by itself until it is clear. Do not pay it again.",
  },
  succeededByPerson: {
    money: "The money went out, on that person's word.",
    next: "Nothing, unless the gateway's statement says otherwise.",
  },
  succeeded: { money: "The money went out, once.", next: "Nothing." },
  succeededAfterMore: (submissions) =>
    `The money went out. Its request was sent ${submissions} times: see in the gateway's statement that it is there once only.`,
  recordedAsSucceeded: {
    money: "Who said that the money went out is not known here.",
    next: "Look for it in the gateway's statement.",
  },
  afterFailure: "To pay after all, fix why it failed, then start a payout with a new RefNo.",
  failedByPerson: "No money moved, on that person's word.",
  refused: "No money moved: the gateway refused the request.",
  neverSent: "No money moved: nothing was sent.",
  unprocessed: "No money moved: the gateway processed no request.",
  failedUnproven: "Nobody knows here whether money moved.",
  failed: "No money moved, or it came back: the gateway's answer is final.",
  reversed: {
    money: "The money went out and came back.",
    next: "To pay after all, ask the gateway why it came back, then start a payout with a new RefNo.",
  },
  expired: {
    money: "No money moved, says the gateway.",
    next: "To pay after all, start a payout with a new RefNo.",
  },
  contradicted: ({ refNo }, transId) =>
    `Do not pay it again. Call the gateway, with RefNo ${refNo}${transId}, and settle it with them.`,
};

const again = "To be paid after all, start a deposit with a new RefNo.";

/** A deposit brings money in: the merchant must not deliver before it has succeeded. */
const deposit: KindWords = {
  isSubmitting: "The gateway is being asked for it, or is asked again soon",
  maybeSubmitted: "It may have been asked for, and no answer says what became of it",
  notProcessed: "It cannot be paid",
  recordedAsFailed: "It cannot be paid",
  withoutWorker: "Do not ask for it under another RefNo.",
  withoutDecision: "Deliver nothing for it before it is clear.",
  submitting: {
    money: "It cannot be paid yet: no request is known to have been processed.",
    next: "Wait; it is tried again by itself. Do not ask for it under another RefNo.",
  },
  maybeProcessed:
    "Nobody knows yet whether it can be paid: the gateway may have it from an earlier request.",
  polling: {
    money: "It is not known to be paid. Only a final Status says that the money came in.",
    next: "Wait; the gateway is asked by itself. Deliver nothing for it yet.",
  },
  nextWithCheckout:
    "Send its payer to the checkout, and wait; the gateway is asked by itself. Deliver nothing for it yet.",
  unknown: {
    money: "Nobody knows yet whether the gateway has it, or whether it is paid.",
    next: "Wait; the gateway is asked by itself until it is clear. Do not ask for it under another RefNo: both could be paid.",
  },
  succeededByPerson: {
    money: "The money came in, on that person's word.",
    next: "Deliver what was paid for, unless the gateway's statement says otherwise.",
  },
  succeeded: { money: "The money came in.", next: "Deliver what was paid for." },
  succeededAfterMore: (submissions) =>
    `The money came in. It was asked for ${submissions} times: see in the gateway's statement that it was paid once only.`,
  recordedAsSucceeded: {
    money: "Who said that it was paid is not known here.",
    next: "Look for it in the gateway's statement.",
  },
  afterFailure: "To be paid after all, fix why it failed, then start a deposit with a new RefNo.",
  failedByPerson: "No money came in, on that person's word.",
  refused: "No money came in: the gateway refused the request.",
  neverSent: "No money came in: nothing was sent.",
  unprocessed: "No money came in: the gateway processed no request.",
  failedUnproven: "Nobody knows here whether money came in.",
  failed: "No money came in, or it went back: the gateway's answer is final.",
  reversed: {
    money: "The money came in and went back to the payer.",
    next: `Deliver nothing for it; settle with the payer what was delivered. ${again}`,
  },
  expired: { money: "No money came in, says the gateway.", next: again },
  contradicted: ({ refNo }, transId) =>
    `Deliver nothing more for it. Call the gateway, with RefNo ${refNo}${transId}, and settle it with them.`,
};

export const kindWords: Readonly<Record<PaymentKind, KindWords>> = { payout, deposit };
