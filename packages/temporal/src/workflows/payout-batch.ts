import {
  ActivityCancellationType,
  ApplicationFailure,
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
  setHandler,
  setWorkflowOptions,
  workflowInfo,
} from "@temporalio/workflow";
import { pauseBatchSignal, resumeBatchSignal } from "../contract/messages.ts";
import type {
  BatchActivities,
  PayoutBatchInput,
  PayoutBatchResult,
  StartPayoutsProgress,
} from "../contract/payout-batch.ts";
import { readBatchInput } from "../contract/read-batch-input.ts";
import { batchTaskQueue } from "../contract/task-queues.ts";
import { autoUpgrade } from "./auto-upgrade.ts";

/**
 * A part of a batch: starts its payouts, and ends when each has left `submitting` or was refused. One activity starts them
 * all and is repeated if a worker stops, so the history's length does not depend on their number. While it is paused, it
 * starts no more payouts; those that were started go on.
 */
export async function payoutBatch(given: PayoutBatchInput): Promise<PayoutBatchResult> {
  const input = accept(given);
  let paused = false;
  let starting = new CancellationScope();
  setHandler(pauseBatchSignal, () => {
    paused = true;
    starting.cancel();
  });
  setHandler(resumeBatchSignal, () => {
    paused = false;
  });
  let progress: StartPayoutsProgress = { handedOver: 0, refused: [], existed: [] };
  for (;;) {
    // also after the last payout: a paused batch must not go on in its next part
    await condition(() => !paused);
    const { handedOver, refused, existed } = progress;
    if (handedOver >= input.requests.length) return { refused, existed };
    starting = new CancellationScope();
    progress = await starting
      .run(() => startMore(input, progress))
      .catch((error: unknown) => {
        // paused before a worker took the activity
        if (isCancellation(error) && !CancellationScope.current().consideredCancelled)
          return progress;
        throw error;
      });
  }
}
setWorkflowOptions(autoUpgrade, payoutBatch);

/** ends the workflow at once, with one clear error, if the input is wrong */
function accept(given: unknown): PayoutBatchInput {
  const read = readBatchInput(given);
  if ("input" in read) return read.input;
  const problems = read.problems.map(({ path, message }) => `${path} ${message}`).join("; ");
  throw ApplicationFailure.nonRetryable(
    `this batch cannot run: ${problems}; nothing was started; hand it over with the batches client`,
    "InvalidBatchInput",
  );
}

function startMore(
  input: PayoutBatchInput,
  before: StartPayoutsProgress,
): Promise<StartPayoutsProgress> {
  const { startPayouts } = proxyActivities<BatchActivities>({
    taskQueue: batchTaskQueue(input.account),
    // in practice no limit: it waits for the gateway as long as its payouts do
    startToCloseTimeout: "365 days",
    heartbeatTimeout: "10s",
    // while it waits for its turn, its attempts count up: they must not delay the retry after a worker dies
    retry: { initialInterval: "1s", maximumInterval: "2s" },
    // waits for the progress that the activity returns
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  });
  return startPayouts({ ...input, taskQueue: workflowInfo().taskQueue, before });
}
