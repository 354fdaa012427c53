import {
  allHandlersFinished,
  CancellationScope,
  condition,
  setHandler,
  setWorkflowOptions,
} from "@temporalio/workflow";
import { paymentQuery } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PaymentInput } from "../contract/payment-input.ts";
import { afterTheEnd } from "./after-the-end.ts";
import { CallbackHints } from "./callback-hints.ts";
import { Decisions } from "./decisions.ts";
import { followToTheEnd } from "./follow-to-the-end.ts";
import { noteCancellation } from "./note-cancellation.ts";
import { PaymentRecord } from "./payment-record.ts";
import { refuseForeignId } from "./refuse-foreign-id.ts";
import { submitUntilSent } from "./submit-until-sent.ts";
import { takenOverByNewCode } from "./taken-over-by-new-code.ts";

/** A payout, from its request to its end: sent at most once, asked after until its Status is final or a person decides. */
export async function payout(input: PaymentInput): Promise<PaymentDocument> {
  refuseForeignId("payout", input);
  const payment = new PaymentRecord("payout", input);
  const decisions = new Decisions(payment);
  const hints = new CallbackHints();
  let later: PaymentDocument | null = null;
  setHandler(paymentQuery, () => later ?? payment.document());
  noteCancellation(payment);

  return CancellationScope.nonCancellable(async () => {
    do {
      await submitUntilSent(payment, decisions);
    } while (!payment.ended && (await followToTheEnd(payment, decisions, hints)) === "resubmit");
    await condition(() => !decisions.waiting && allHandlersFinished());
    return afterTheEnd(payment, hints, (document) => (later = document));
  });
}
setWorkflowOptions(takenOverByNewCode, payout);
