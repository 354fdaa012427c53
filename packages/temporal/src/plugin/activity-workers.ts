import type { Account } from "@merchant-payment/core";
import { Worker, type WorkerOptions } from "@temporalio/worker";
import type { PaymentActivities } from "../contract/activities.ts";
import type { BatchActivities } from "../contract/payout-batch.ts";
import { batchTaskQueue, checkTaskQueue, submitTaskQueue } from "../contract/task-queues.ts";

/** what the activity workers take over from the worker that they belong to */
export type SharedOptions = Pick<
  WorkerOptions,
  "connection" | "namespace" | "identity" | "dataConverter" | "shutdownGraceTime" | "interceptors"
>;

/** Requests and checks run in queues of their own, whose rates the server holds over all workers of an account; the starts of batches in another. */
export async function createActivityWorkers(
  account: Account,
  activities: PaymentActivities & BatchActivities,
  shared: SharedOptions,
): Promise<Worker[]> {
  const { submitsPerSecond, checksPerSecond } = account.profile.limits;
  const { submitPayment, checkNeverSent, pollPayment, checkPayment, startPayouts } = activities;
  const common = { ...shared, maxConcurrentActivityTaskExecutions: 500 };
  return Promise.all([
    Worker.create({
      ...common,
      taskQueue: submitTaskQueue(account.name),
      activities: { submitPayment, checkNeverSent },
      maxTaskQueueActivitiesPerSecond: submitsPerSecond,
    }),
    Worker.create({
      ...common,
      taskQueue: checkTaskQueue(account.name),
      activities: { pollPayment, checkPayment },
      maxTaskQueueActivitiesPerSecond: checksPerSecond,
    }),
    Worker.create({
      ...shared,
      taskQueue: batchTaskQueue(account.name),
      activities: { startPayouts },
      // a worker that died is missed in seconds
      maxHeartbeatThrottleInterval: "2s",
    }),
  ]);
}
