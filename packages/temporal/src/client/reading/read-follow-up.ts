import type { Client } from "@temporalio/client";
import { readFollowUpInput } from "../../contract/follow-up-input.ts";
import { paymentQuery } from "../../contract/messages.ts";
import type { PaymentDocument } from "../../contract/payment-document.ts";
import { followUpWorkflowId } from "../../contract/workflow-id.ts";
import { describeWorkflow } from "../../server/describe-workflow.ts";
import { readWorkflowInput } from "../../server/read-workflow-input.ts";

/** milliseconds that a worker has to answer before what was known before counts */
const queryPatience = 5_000;

/** The result of checks after a payment's end; null if there were none. */
export async function readFollowUp(
  client: Client,
  paymentId: string,
  askWorker: boolean,
): Promise<{ document: PaymentDocument; workerAnswers: boolean } | null> {
  const id = followUpWorkflowId(paymentId);
  const handle = client.workflow.getHandle(id);
  const description = await describeWorkflow(client, id);
  if (description === null) return null;
  const status = description.status.name;
  if (status === "COMPLETED")
    return { document: (await handle.result()) as PaymentDocument, workerAnswers: true };
  const asked = status === "RUNNING" && askWorker;
  const known = asked
    ? await client
        .withDeadline(Date.now() + queryPatience, () => handle.query(paymentQuery))
        .catch(() => null)
    : null;
  if (known !== null) return { document: known, workerAnswers: true };
  const read = readFollowUpInput(await readWorkflowInput<unknown>(client, id));
  // started by hand, it may know nothing of the payment
  return "problems" in read ? null : { document: read.input.ended, workerAnswers: !asked };
}
