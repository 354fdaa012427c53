import { TypedSearchAttributes, WorkflowExecutionAlreadyStartedError } from "@temporalio/common";
import { ParentClosePolicy, patched, startChild, workflowInfo } from "@temporalio/workflow";
import type { AftercareInput } from "../contract/aftercare-input.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { paymentAccountAttribute, paymentKindAttribute } from "../contract/search-attributes.ts";
import { aftercareWorkflowId } from "../contract/workflow-id.ts";
import { aftercare, askWhenHinted } from "./aftercare.ts";
import { CallbackHints, hearsLateCallbacks } from "./callback-hints.ts";
import type { PaymentRecord } from "./payment-record.ts";
import { wasDecided } from "./state-after-the-end.ts";

/** milliseconds: a gateway that has not said anything final by then is not expected to */
const thirtyDays = 30 * 24 * 3_600_000;

/**
 * What is owed to a payment that has just ended, before its workflow closes.
 * @param tell told of the payment whenever there may be news of it
 */
export async function afterTheEnd(
  payment: PaymentRecord,
  hints: CallbackHints,
  tell: (document: PaymentDocument) => unknown,
): Promise<PaymentDocument> {
  const input: AftercareInput = { payment: payment.input, ended: payment.document() };
  // refused, never sent or decided by a person, and yet the gateway has called
  const { unheard } = hints;
  const late = new CallbackHints(hints);
  // or it called while the question was on its way whose answer was the end, and may know more by now
  const mustAsk = unheard || (late.waiting && hearsLateCallbacks());
  const known = mustAsk ? await askWhenHinted(input, late, tell) : input.ended;
  if (known.state === input.ended.state && wasDecided(known)) await watchDecided(input);
  return known;
}

/** A person has ended this payment, and the gateway may still say otherwise: another workflow goes on asking it. */
async function watchDecided({ payment, ended }: AftercareInput): Promise<void> {
  // payments that ended before there was such a watch replay without it
  if (!patched("watch-decided")) return;
  try {
    await startChild(aftercare, {
      workflowId: aftercareWorkflowId(workflowInfo().workflowId),
      args: [{ payment, ended, watchFor: thirtyDays }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      typedSearchAttributes: new TypedSearchAttributes([
        { key: paymentKindAttribute, value: ended.kind },
        { key: paymentAccountAttribute, value: ended.account },
      ]),
    });
  } catch (error) {
    // of a run before this one was reset
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
