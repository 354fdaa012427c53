import { TypedSearchAttributes, WorkflowExecutionAlreadyStartedError } from "@temporalio/common";
import {
  getExternalWorkflowHandle,
  log,
  ParentClosePolicy,
  startChild,
  workflowInfo,
} from "@temporalio/workflow";
import type { FollowUpInput } from "../contract/follow-up-input.ts";
import { callbackSignal } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { paymentAccountAttribute, paymentKindAttribute } from "../contract/search-attributes.ts";
import { followUpWorkflowId, isPossibleId } from "../contract/workflow-id.ts";
import { followUp } from "./follow-up.ts";
import type { CallbackHints } from "./callback-hints.ts";
import { checkForCallbacks, LateCallbacks, longestFollowUp } from "./late-callbacks.ts";
import type { PaymentRecord } from "./payment-record.ts";

/**
 * The work after a payment's end, before its workflow closes: a check if callbacks are still pending, and a follow-up
 * workflow if a person ended the payment.
 * @param tell called with the payment's document after each check
 */
export async function onPaymentClosed(
  payment: PaymentRecord,
  hints: CallbackHints,
  tell: (document: PaymentDocument) => unknown,
): Promise<PaymentDocument> {
  const input: FollowUpInput = { payment: payment.input, ended: payment.document() };
  const late = new LateCallbacks(hints, payment.facts.callbackPending);
  const known = late.pending ? await checkForCallbacks(input, late, tell) : input.ended;
  if (known.state !== input.ended.state || known.endedBy !== "person") return known;
  const watchId = followUpWorkflowId(workflowInfo().workflowId);
  if (!isPossibleId(watchId)) {
    const { refNo, account, kind } = known;
    log.error("a payment that a person ended is not watched: its RefNo is too long", {
      refNo,
      account,
      kind,
    });
    return late.pending ? checkForCallbacks(input, late, tell) : known;
  }
  await watchDecided(input, watchId);
  // new callbacks go to the follow-up: from now on its document is the payment's
  const watch = getExternalWorkflowHandle(watchId);
  try {
    while (late.pending) await late.handOver((hint) => watch.signal(callbackSignal, hint));
  } catch {
    // the follow-up has ended already
    return checkForCallbacks(input, late, tell);
  }
  return known;
}

/** Starts a follow-up that keeps polling: a person ended this payment, and the gateway may still contradict them. */
async function watchDecided({ payment, ended }: FollowUpInput, workflowId: string): Promise<void> {
  try {
    await startChild(followUp, {
      workflowId,
      args: [{ payment, ended, watchFor: longestFollowUp }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      typedSearchAttributes: new TypedSearchAttributes([
        { key: paymentKindAttribute, value: ended.kind },
        { key: paymentAccountAttribute, value: ended.account },
      ]),
    });
  } catch (error) {
    // an earlier run started it, before the reset
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
