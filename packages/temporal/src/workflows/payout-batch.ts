import { proxyActivities, setWorkflowOptions, workflowInfo } from "@temporalio/workflow";
import type {
  BatchActivities,
  PayoutBatchInput,
  PayoutBatchResult,
} from "../contract/payout-batch.ts";
import { batchTaskQueue } from "../contract/task-queues.ts";
import { autoUpgrade } from "./auto-upgrade.ts";

/**
 * A part of a batch: starts its payouts, and ends when each is under way or refused. One activity does it, repeated where a worker ends,
 * so its history is the same however many payouts there are.
 */
export async function payoutBatch(input: PayoutBatchInput): Promise<PayoutBatchResult> {
  const { startPayouts } = proxyActivities<BatchActivities>({
    taskQueue: batchTaskQueue(input.account),
    // no end of its own: it waits for a gateway as long as its payouts do
    startToCloseTimeout: "365 days",
    heartbeatTimeout: "10s",
    retry: { initialInterval: "1s", maximumInterval: "30s" },
  });
  return startPayouts({ ...input, taskQueue: workflowInfo().taskQueue });
}
setWorkflowOptions(autoUpgrade, payoutBatch);
