import { InvalidRequestError } from "@merchant-payment/core";
import { WorkflowExecutionAlreadyStartedError, type Client } from "@temporalio/client";
import type { WorkflowIdReusePolicy } from "@temporalio/common";
import { payoutBatchId, type PayoutBatchInput } from "../../contract/payout-batch.ts";
import { batchDifferences } from "./batch-differences.ts";
import { readWorkflowInput } from "../../server/read-workflow-input.ts";

/**
 * Starts a part of a batch. A part that was ended from outside continues from where it stopped. False: it runs, or ended by itself.
 * @param formerly base URLs that the account's gateway had before
 * @throws InvalidRequestError where other payouts were started as this part
 */
export async function startBatchChunk(
  client: Client,
  input: PayoutBatchInput,
  taskQueue: string,
  formerly: readonly string[],
): Promise<boolean> {
  const workflowId = payoutBatchId(input.account, input.batch, input.chunk);
  const start = async (workflowIdReusePolicy: WorkflowIdReusePolicy) => {
    try {
      await client.workflow.start("payoutBatch", {
        workflowId,
        taskQueue,
        args: [input],
        workflowIdReusePolicy,
        workflowIdConflictPolicy: "FAIL",
      });
      return true;
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
      throw error;
    }
  };
  if (await start("REJECT_DUPLICATE")) return true;
  // looked at before it may go on: every run of one id has the same payouts
  await refuseOtherPayouts(client, workflowId, input, formerly);
  return start("ALLOW_DUPLICATE_FAILED_ONLY");
}

async function refuseOtherPayouts(
  client: Client,
  workflowId: string,
  input: PayoutBatchInput,
  formerly: readonly string[],
): Promise<void> {
  const first = await readWorkflowInput<PayoutBatchInput>(client, workflowId);
  const differences =
    first === undefined
      ? [{ path: "requests", message: "cannot be compared: what was handed over is not readable" }]
      : batchDifferences(moved(first, input, formerly), input);
  if (differences.length === 0) return;
  throw new InvalidRequestError(
    `chunk ${input.chunk} of batch ${input.batch} was handed over before with other payouts, and stays as it was; give a batch of other payouts a name of its own (rows count from 1)`,
    differences,
  );
}

/** as it would have been handed over under the gateway's new address */
function moved(
  first: PayoutBatchInput,
  { baseUrl }: PayoutBatchInput,
  formerly: readonly string[],
): PayoutBatchInput {
  return formerly.includes(first.baseUrl) ? { ...first, baseUrl } : first;
}
