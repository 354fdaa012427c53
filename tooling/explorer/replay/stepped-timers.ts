import {
  condition,
  defineSignal,
  setHandler,
  workflowInfo,
  type WorkflowInterceptors,
} from "@temporalio/workflow";

/** in the workflow's memo: which limits of a row of polls pass at once */
export const waitedMemo = "waited";

/** A timer of the payment is over. It names its run: signals are handed to a run that was reset again. */
export const fireTimerSignal = "fire timer";

/**
 * Loaded into the workflow beside the real code: the payment machine's timers, which are those with a summary, are over
 * when a trace says so, and the limits of a row of polls pass at once or never. All other waits take their time.
 */
export function interceptors(): WorkflowInterceptors {
  const due = new Set<string>();
  setHandler(defineSignal<[timer: string, runId: string]>(fireTimerSignal), (timer, runId) => {
    if (runId === workflowInfo().runId) due.add(timer);
  });
  return {
    outbound: [
      {
        async scheduleActivity(input, next) {
          if (input.activityType !== "pollPayment") return next(input);
          const [order] = input.args as [PollLimited];
          const waited = workflowInfo().memo?.[waitedMemo] as 0 | 1 | 2;
          return next({ ...input, args: [limited(order, waited)] });
        },
        async startTimer(input, next) {
          const timer = input.options?.summary;
          if (timer === undefined) return next(input);
          due.delete(timer);
          await condition(() => due.delete(timer));
        },
      },
    ],
  };
}

interface PollLimited {
  readonly deadline: number | null;
  readonly waits: { readonly notFoundGrace: number; readonly unknownFor: number };
}

const never = Number.MAX_SAFE_INTEGER;

function limited(order: PollLimited, waited: 0 | 1 | 2): PollLimited {
  const long = waited === 0 ? never : 1;
  return {
    ...order,
    waits: { ...order.waits, notFoundGrace: long, unknownFor: long },
    deadline: order.deadline === null ? null : waited === 2 ? 0 : never,
  };
}
