import {
  allHandlersFinished,
  CancellationScope,
  condition,
  setHandler,
} from "@temporalio/workflow";
import { paymentQuery } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { afterTheEnd } from "./after-the-end.ts";
import { CallbackHints } from "./callback-hints.ts";
import { Decisions } from "./decisions.ts";
import { followToTheEnd } from "./follow-to-the-end.ts";
import { noteCancellation } from "./note-cancellation.ts";
import type { PaymentRecord } from "./payment-record.ts";
import { submitUntilSent } from "./submit-until-sent.ts";

/** A payment of either kind, from its request to its end: requested at most once, asked after until its Status is final or a person decides. */
export async function carryOut(payment: PaymentRecord): Promise<PaymentDocument> {
  const decisions = new Decisions(payment);
  const hints = new CallbackHints();
  let later: PaymentDocument | null = null;
  setHandler(paymentQuery, () => later ?? payment.document());
  noteCancellation(payment);

  return CancellationScope.nonCancellable(async () => {
    do {
      await submitUntilSent(payment, decisions);
    } while (!payment.ended && (await followToTheEnd(payment, decisions, hints)) === "resubmit");
    await payment.told;
    await condition(() => !decisions.waiting && allHandlersFinished());
    return afterTheEnd(payment, hints, (document) => (later = document));
  });
}
