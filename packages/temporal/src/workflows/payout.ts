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
  setHandler(paymentQuery, () => payment.document());
  noteCancellation(payment);

  await CancellationScope.nonCancellable(async () => {
    do {
      await submitUntilSent(payment, decisions);
    } while (!payment.ended && (await followToTheEnd(payment, decisions)) === "resubmit");
    await condition(() => !decisions.waiting && allHandlersFinished());
  });
  return payment.document();
}
setWorkflowOptions(takenOverByNewCode, payout);
