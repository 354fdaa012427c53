import { WorkflowNotFoundError, type Client } from "@temporalio/client";
import type { AftercareInput } from "../contract/aftercare-input.ts";
import { paymentQuery } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { aftercareWorkflowId } from "../contract/workflow-id.ts";
import { startedInput } from "./started-input.ts";

/** milliseconds that a worker has to answer before what was known before counts */
const queryPatience = 5_000;

/** What callbacks have brought to light about a payment after its end; null where none came. */
export async function sinceItsEnd(
  client: Client,
  paymentId: string,
  askWorker: boolean,
): Promise<PaymentDocument | null> {
  const id = aftercareWorkflowId(paymentId);
  const handle = client.workflow.getHandle(id);
  const description = await handle.describe().catch((error: unknown) => {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  });
  if (description === null) return null;
  const status = description.status.name;
  if (status === "COMPLETED") return (await handle.result()) as PaymentDocument;
  const known =
    status === "RUNNING" && askWorker
      ? await client
          .withDeadline(Date.now() + queryPatience, () => handle.query(paymentQuery))
          .catch(() => null)
      : null;
  return known ?? (await startedInput<AftercareInput>(client, id))?.ended ?? null;
}
