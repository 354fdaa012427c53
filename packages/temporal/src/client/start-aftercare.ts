import type { Client } from "@temporalio/client";
import { TypedSearchAttributes } from "@temporalio/common";
import type { AftercareInput } from "../contract/aftercare-input.ts";
import type { CallbackHint } from "../contract/callback-hint.ts";
import { callbackSignal } from "../contract/messages.ts";
import { paymentAccountAttribute, paymentKindAttribute } from "../contract/search-attributes.ts";
import { aftercareWorkflowId } from "../contract/workflow-id.ts";
import { readDocument } from "./read-document.ts";
import { startedInput } from "./started-input.ts";

/** Lets the gateway be asked after a payment that has ended. Durable when it returns. */
export async function startAftercare(
  client: Client,
  paymentId: string,
  taskQueue: string,
  hint: CallbackHint,
): Promise<void> {
  const payment = await startedInput(client, paymentId);
  if (payment === undefined) return;
  const ended = await readDocument(client, paymentId);
  const input: AftercareInput = { payment, ended };
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
