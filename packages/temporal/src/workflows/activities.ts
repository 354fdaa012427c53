import { ActivityCancellationType, proxyActivities } from "@temporalio/workflow";
import type { PaymentActivities } from "../contract/activities.ts";
import type { PaymentInput } from "../contract/payment-input.ts";
import { checkTaskQueue, submitTaskQueue } from "../contract/task-queues.ts";

type Payment = Pick<PaymentInput, "account" | "timings">;

/** Sends the payment: one attempt, never retried. */
export function submitActivity({ account, timings }: Payment): PaymentActivities["submitPayment"] {
  const { submitPayment } = proxyActivities<PaymentActivities>({
    taskQueue: submitTaskQueue(account),
    startToCloseTimeout: timings.submitTimeout,
    retry: { maximumAttempts: 1 },
    // a queue's rate limit does not count activities that are dispatched eagerly
    allowEagerDispatch: false,
  });
  return submitPayment;
}

/** Sends nothing, so Temporal retries it until a worker answers. */
export function neverSentActivity({ account }: Payment): PaymentActivities["checkNeverSent"] {
  const { checkNeverSent } = proxyActivities<PaymentActivities>({
    taskQueue: submitTaskQueue(account),
    startToCloseTimeout: "1 minute",
    retry: { initialInterval: "1s", maximumInterval: "1 minute" },
    allowEagerDispatch: false,
  });
  return checkNeverSent;
}

/** Checks once. If the worker dies during it, only the time of one check is lost. */
export function checkActivity({ account, timings }: Payment): PaymentActivities["checkPayment"] {
  const { checkPayment } = proxyActivities<PaymentActivities>({
    taskQueue: checkTaskQueue(account),
    startToCloseTimeout: timings.checkTimeout,
    retry: { maximumAttempts: 1 },
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    allowEagerDispatch: false,
  });
  return checkPayment;
}

/** Polls: each retry is a poll, and each poll says when the next one is due. */
export function pollActivity({ account, timings }: Payment): PaymentActivities["pollPayment"] {
  const { pollPayment } = proxyActivities<PaymentActivities>({
    taskQueue: checkTaskQueue(account),
    startToCloseTimeout: timings.checkTimeout,
    retry: {
      initialInterval: timings.first,
      backoffCoefficient: 1,
      maximumInterval: Math.max(timings.first, timings.max, timings.inReview),
    },
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    allowEagerDispatch: false,
  });
  return pollPayment;
}
