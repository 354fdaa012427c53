import type { Client } from "@temporalio/client";
import { TypedSearchAttributes } from "@temporalio/common";
import type { AftercareInput } from "../contract/aftercare-input.ts";
import type { CallbackHint } from "../contract/callback-hint.ts";
import { callbackSignal } from "../contract/messages.ts";
import { readPaymentInput } from "../contract/read-payment-input.ts";
import { paymentAccountAttribute, paymentKindAttribute } from "../contract/search-attributes.ts";
import { aftercareWorkflowId } from "../contract/workflow-id.ts";
import { readDocument } from "./read-document.ts";
import { startedWorkflow } from "./started-input.ts";

/** Lets the gateway be asked after a payment that has ended. Durable when it returns. */
export async function startAftercare(
  client: Client,
  paymentId: string,
  taskQueue: string,
  hint: CallbackHint,
): Promise<void> {
  const started = await startedWorkflow(client, paymentId);
  if (started === undefined) return;
  const ended = await readDocument(client, paymentId);
  // completed where it was started by hand; one that could not run has sent nothing
  const read = readPaymentInput(ended.kind, started.input);
  if ("problems" in read) return;
  const input: AftercareInput = { payment: read.input, ended };
  await client.workflow.signalWithStart("aftercare", {
    workflowId: aftercareWorkflowId(paymentId),
    taskQueue,
    args: [input],
    signal: callbackSignal,
    signalArgs: [hint],
    // a state is set when it differs from the payment's own: the index then lists the payment under it
    typedSearchAttributes: new TypedSearchAttributes([
      { key: paymentKindAttribute, value: ended.kind },
      { key: paymentAccountAttribute, value: ended.account },
    ]),
  });
}
