import { WorkflowFailedError, type Client } from "@temporalio/client";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { isPossibleId } from "../contract/workflow-id.ts";
import { describeWorkflow } from "../server/describe-workflow.ts";
import { isNotFound } from "../server/grpc-failure.ts";
import { checkArgument } from "./check-arguments.ts";
import { decide } from "./decide.ts";
import type { PaymentHandle } from "./payments-client.ts";
import { notFound, readDocument } from "./reading/read-document.ts";
import { readFollowUp } from "./reading/read-follow-up.ts";
import { mapTemporalErrors } from "./temporal-failure.ts";

interface Handled {
  readonly client: Client;
  readonly refNo: string;
  readonly workflowId: string;
  /** milliseconds for a worker to carry out a decision */
  readonly decisionPatience: number;
}

/** A payment by its id alone; nothing is asked before one of its functions is called. */
export function paymentHandle({
  client,
  refNo,
  workflowId,
  decisionPatience,
}: Handled): PaymentHandle {
  return {
    refNo,
    workflowId,
    result: () => mapTemporalErrors(() => resultOf(client, workflowId)),
    status: () => mapTemporalErrors(() => readDocument(client, workflowId)),
    resolve: async (decision) => {
      checkArgument("decision", "nothing was decided", decision);
      return mapTemporalErrors(() => decide(client, workflowId, decision, decisionPatience));
    },
  };
}

async function resultOf(client: Client, workflowId: string): Promise<PaymentDocument> {
  if (!isPossibleId(workflowId)) throw notFound(workflowId);
  for (;;) {
    const ended = await endOfRun(client, workflowId);
    if (ended !== null) return (await readFollowUp(client, workflowId, true))?.document ?? ended;
    const latest = await describeWorkflow(client, workflowId);
    // a reset ends one run and begins another, which carries the payment on
    const isCarriedOn = latest?.status.name === "RUNNING" || latest?.status.name === "COMPLETED";
    if (!isCarriedOn) return readDocument(client, workflowId);
  }
}

/** Waits for the end of the latest run. Null: it was ended from outside, or the server has forgotten it. */
async function endOfRun(client: Client, workflowId: string): Promise<PaymentDocument | null> {
  try {
    return (await client.workflow.getHandle(workflowId).result()) as PaymentDocument;
  } catch (error) {
    if (error instanceof WorkflowFailedError || isNotFound(error)) return null;
    throw error;
  }
}
