import type { Context } from "@temporalio/activity";

/** PENDING_ACTIVITY_STATE_STARTED of Temporal's API */
const started = 2;

/** A submit that the server waits for. */
export interface AwaitedSubmit {
  /** when the server gave it to a worker, in milliseconds since 1970 on the server's clock; null if unknown */
  readonly startedAt: number | null;
}

/**
 * Null: the server does not wait for this submit. A worker may freeze between the receipt of a submit and its start, and
 * cannot know for how long. By then the server may have given up the submit, and the payment may have been sent again.
 * Not a billable action.
 * @param patience milliseconds for the server to answer
 */
export async function awaitedSubmit(
  { info, client }: Pick<Context, "info" | "client">,
  patience: number,
): Promise<AwaitedSubmit | null> {
  const { namespace, activityId, attempt, workflowExecution } = info;
  const { pendingActivities } = await client.withDeadline(Date.now() + patience, () =>
    client.workflowService.describeWorkflowExecution({
      namespace,
      execution: workflowExecution ?? null,
    }),
  );
  const awaited = pendingActivities.find(
    (pending) =>
      pending.activityId === activityId &&
      pending.attempt === attempt &&
      Number(pending.state) === started,
  );
  if (awaited === undefined) return null;
  const { lastStartedTime } = awaited;
  if (lastStartedTime === null || lastStartedTime === undefined) return { startedAt: null };
  return {
    startedAt: Number(lastStartedTime.seconds ?? 0) * 1000 + (lastStartedTime.nanos ?? 0) / 1e6,
  };
}
