import type { Context } from "@temporalio/activity";

/** PENDING_ACTIVITY_STATE_STARTED of Temporal's API */
const started = 2;

/**
 * Why the server does not wait for this submit; null where it does. A worker that stood still between being handed a
 * submit and starting it cannot know how long: by now it may be given up, and sent again. Not a billable action.
 * @param patience milliseconds for the server to answer
 */
export async function notAwaited(
  { info, client }: Pick<Context, "info" | "client">,
  patience: number,
): Promise<string | null> {
  const { namespace, activityId, attempt, workflowExecution } = info;
  const { pendingActivities } = await client.withDeadline(Date.now() + patience, () =>
    client.workflowService.describeWorkflowExecution({
      namespace,
      execution: workflowExecution ?? null,
    }),
  );
  const awaited = pendingActivities.some(
    (pending) =>
      pending.activityId === activityId &&
      pending.attempt === attempt &&
      Number(pending.state) === started,
  );
  return awaited ? null : "Temporal no longer waits for this submit";
}
