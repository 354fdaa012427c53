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
 * A part of a batch: starts its payouts, and ends when each is under way or refused. One activity does it, repeated where a worker ends,
 * so its history is the same however many payouts there are. Paused, it starts no more of them; what was started goes on.
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
    // at its end, too: what is paused here must not go on in the next part
    await condition(() => !paused);
    const { handedOver, refused, existed } = progress;
    if (handedOver >= input.requests.length) return { refused, existed };
    starting = new CancellationScope();
    progress = await starting
      .run(() => startMore(input, progress))
      .catch((error: unknown) => {
        // paused before a worker had taken it up
        if (isCancellation(error) && !CancellationScope.current().consideredCancelled)
          return progress;
        throw error;
      });
  }
}
setWorkflowOptions(autoUpgrade, payoutBatch);

/** whoever started it, and however: a wrong input ends it at once, with one clear error */
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
    // no end of its own: it waits for a gateway as long as its payouts do
    startToCloseTimeout: "365 days",
    heartbeatTimeout: "10s",
    // waiting for its turn counts as attempts: they must not make it slow after a worker's death
    retry: { initialInterval: "1s", maximumInterval: "2s" },
    // it says how far it came
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  });
  return startPayouts({ ...input, taskQueue: workflowInfo().taskQueue, before });
}
