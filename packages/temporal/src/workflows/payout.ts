import {
  ApplicationFailure,
  allHandlersFinished,
  CancellationScope,
  condition,
  setHandler,
  setWorkflowOptions,
  workflowInfo,
} from "@temporalio/workflow";
import { paymentQuery } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PayoutInput } from "../contract/payout-input.ts";
import { paymentWorkflowId } from "../contract/workflow-id.ts";
import { afterTheEnd } from "./after-the-end.ts";
import { CallbackHints } from "./callback-hints.ts";
import { Decisions } from "./decisions.ts";
import { followToTheEnd } from "./follow-to-the-end.ts";
import { PaymentRecord } from "./payment-record.ts";
import { submitUntilSent } from "./submit-until-sent.ts";

/** A payout, from its request to its end: sent at most once, asked after until its Status is final or a person decides. */
export async function payout(input: PayoutInput): Promise<PaymentDocument> {
  refuseForeignId(input);
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
// a payment lives for weeks: new code takes it over. The server refuses the word from a worker without a version.
setWorkflowOptions(() => (isVersioned() ? { versioningBehavior: "AUTO_UPGRADE" } : {}), payout);

function isVersioned(): boolean {
  return (workflowInfo().currentDeploymentVersion?.deploymentName ?? "") !== "";
}

/** under another id the same payment could run twice */
function refuseForeignId({ account, request }: PayoutInput): void {
  const own = paymentWorkflowId("payout", account, request.RefNo);
  if (workflowInfo().workflowId === own) return;
  throw ApplicationFailure.nonRetryable(
    `this payout runs under the workflow id ${own} only; start it with the payments client`,
    "ForeignWorkflowId",
  );
}

/** a payment under way cannot be taken back by cancelling its workflow */
function noteCancellation(payment: PaymentRecord): void {
  CancellationScope.current().cancelRequested.catch(() => {
    payment.note(
      "cancel requested",
      "noted only: what may have been sent cannot be called back; use resolve",
    );
  });
}
