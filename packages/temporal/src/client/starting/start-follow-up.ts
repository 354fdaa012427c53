import { ConfigurationError } from "@merchant-payment/core";
import type { Client } from "@temporalio/client";
import { TypedSearchAttributes } from "@temporalio/common";
import { readFollowUpInput, type FollowUpInput } from "../../contract/follow-up-input.ts";
import type { CallbackHint } from "../../contract/callback-hint.ts";
import { callbackSignal } from "../../contract/messages.ts";
import { readPaymentInput } from "../../contract/read-payment-input.ts";
import { paymentAccountAttribute, paymentKindAttribute } from "../../contract/search-attributes.ts";
import { followUpWorkflowId } from "../../contract/workflow-id.ts";
import { readDocument } from "../reading/read-document.ts";
import { readWorkflowInput, readStartedWorkflow } from "../../server/read-workflow-input.ts";

/** Starts the check of a payment that has ended. Durable when it returns. */
export async function startFollowUp(
  client: Client,
  paymentId: string,
  taskQueue: string,
  hint: CallbackHint,
): Promise<void> {
  const started = await readStartedWorkflow(client, paymentId);
  if (started === undefined) return;
  const ended = await readDocument(client, paymentId);
  // completed if it was started by hand; a run that could not start has sent nothing
  const read = readPaymentInput(ended.kind, started.input);
  if ("problems" in read) return;
  const input: FollowUpInput = { payment: read.input, ended };
  await client.workflow.signalWithStart("followUp", {
    workflowId: followUpWorkflowId(paymentId),
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

/**
 * Whether the follow-up that has just heard of a callback can look into it. One that was started by hand with a wrong input ends when a
 * worker takes it up, and the callback with it.
 * @throws ConfigurationError if it cannot
 */
export async function assertFollowUp(client: Client, workflowId: string): Promise<void> {
  const read = readFollowUpInput(await readWorkflowInput<unknown>(client, workflowId));
  if (!("problems" in read)) return;
  throw new ConfigurationError(
    `the callback is not kept: the workflow ${workflowId} was started by hand with a wrong input and looks into nothing; it ends when a worker takes it up, or terminate it; then send the callback again`,
  );
}
