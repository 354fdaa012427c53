import {
  ActivityCancellationType,
  proxyActivities,
  workflowInfo,
  type WorkflowInterceptors,
} from "@temporalio/workflow";

/** in the workflow's memo: which limits of a row of polls pass at once */
export const waitedMemo = "waited";

/**
 * Loaded into the workflow beside the real code. The trace ends the payment machine's timers, which are those with a summary,
 * and the limits of a series of polls pass at once or never. All other waits are real.
 * Such a timer is an activity without a worker, which the trace completes: unlike a signal, it is not given to a reset run
 * again.
 */
export function interceptors(): WorkflowInterceptors {
  const timers = proxyActivities<Record<string, () => Promise<void>>>({
    taskQueue: "nobody",
    scheduleToCloseTimeout: "1 day",
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
  return {
    outbound: [
      {
        async scheduleActivity(input, next) {
          if (input.activityType !== "pollPayment") return next(input);
          const waited = workflowInfo().memo?.[waitedMemo] as 0 | 1 | 2;
          const [order] = input.args as [PollLimited];
          return next({ ...input, args: [limited(order, waited)] });
        },
        startTimer: (input, next) => {
          const timer = input.options?.summary;
          return timer === undefined ? next(input) : (timers[timer]?.() ?? next(input));
        },
      },
    ],
  };
}

interface PollLimited {
  readonly deadline: number | null;
  readonly timings: { readonly notFoundGrace: number; readonly unknownFor: number };
}

const never = Number.MAX_SAFE_INTEGER;

function limited(order: PollLimited, waited: 0 | 1 | 2): PollLimited {
  const long = waited === 0 ? never : 1;
  return {
    ...order,
    timings: { ...order.timings, notFoundGrace: long, unknownFor: long },
    deadline: order.deadline === null ? null : waited === 2 ? 0 : never,
  };
}
