import { InvalidRequestError } from "@merchant-payment/core";
import { WorkflowExecutionAlreadyStartedError, type Client } from "@temporalio/client";
import { TypedSearchAttributes } from "@temporalio/common";
import type { PayoutInput } from "../contract/payout-input.ts";
import {
  paymentAccountAttribute,
  paymentKindAttribute,
  paymentStateAttribute,
} from "../contract/search-attributes.ts";
import { paymentWorkflowId } from "../contract/workflow-id.ts";
import { paymentDifferences } from "./same-payment.ts";
import { startedInput } from "./started-input.ts";

/**
 * Starts a payout at most once. False: it runs, or ran, already.
 * @throws InvalidRequestError where that is another payment under the same RefNo
 */
export async function startPayout(
  client: Client,
  taskQueue: string,
  input: PayoutInput,
): Promise<boolean> {
  const workflowId = paymentWorkflowId("payout", input.account, input.request.RefNo);
  try {
    await client.workflow.start("payout", {
      workflowId,
      taskQueue,
      args: [input],
      workflowIdReusePolicy: "REJECT_DUPLICATE",
      workflowIdConflictPolicy: "FAIL",
      typedSearchAttributes: new TypedSearchAttributes([
        { key: paymentStateAttribute, value: "open" },
        { key: paymentKindAttribute, value: "payout" },
        { key: paymentAccountAttribute, value: input.account },
      ]),
    });
    return true;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    await refuseOtherPayment(client, workflowId, input);
    return false;
  }
}

async function refuseOtherPayment(
  client: Client,
  workflowId: string,
  input: PayoutInput,
): Promise<void> {
  const first = await startedInput<PayoutInput>(client, workflowId);
  const differences = first === undefined ? ["RefNo"] : paymentDifferences(first, input);
  if (differences.length === 0) return;
  throw new InvalidRequestError("payout request not sent", [
    {
      path: "RefNo",
      message: `was used for another payment already, which differs in ${differences.join(", ")}; look at it with status, and give a new payment a new RefNo`,
    },
  ]);
}
