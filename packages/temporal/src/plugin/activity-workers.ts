import type { Account } from "@merchant-payment/core";
import { Worker, type WorkerOptions } from "@temporalio/worker";
import type { PaymentActivities } from "../contract/activities.ts";
import type { BatchActivities } from "../contract/payout-batch.ts";
import { batchTaskQueue, checkTaskQueue, submitTaskQueue } from "../contract/task-queues.ts";

/** options that the activity workers take from the worker that they belong to */
export type SharedOptions = Pick<
  WorkerOptions,
  "connection" | "namespace" | "identity" | "dataConverter" | "shutdownGraceTime" | "interceptors"
>;

/**
 * Requests, checks and batch starts each have their own task queue. For requests and checks, the server limits the rate
 * over all workers of an account.
 */
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
      // so that Temporal notices a dead worker within seconds
      maxHeartbeatThrottleInterval: "2s",
    }),
  ]);
}
