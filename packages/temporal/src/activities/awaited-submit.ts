import type { Context } from "@temporalio/activity";

/** PENDING_ACTIVITY_STATE_STARTED of Temporal's API */
const started = 2;

/** What the server says of a submit that it waits for. */
export interface AwaitedSubmit {
  /** when it was handed out, in the server's milliseconds since 1970; null where it does not say */
  readonly startedAt: number | null;
}

/**
 * Null: the server does not wait for this submit. A worker that stood still between being handed a submit and starting
 * it cannot know how long: by now it may be given up, and sent again. Not a billable action.
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
