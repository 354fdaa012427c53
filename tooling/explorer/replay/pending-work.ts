import type { Client } from "@temporalio/client";

/** The work that the server waits for. */
export interface Pending {
  readonly runId: string;
  /** a workflow task is handed out, or waits for a worker */
  readonly task: boolean;
  readonly activities: readonly {
    readonly type: string;
    readonly id: number;
    readonly attempt: number;
  }[];
}

/** PENDING_ACTIVITY_STATE_CANCEL_REQUESTED of Temporal's API: the server no longer waits for it */
const calledOff = 3;

export async function askPending(client: Client, workflowId: string): Promise<Pending> {
  const { workflowExecutionInfo, pendingActivities, pendingWorkflowTask } =
    await client.workflowService.describeWorkflowExecution({
      namespace: "default",
      execution: { workflowId },
    });
  return {
    runId: workflowExecutionInfo?.execution?.runId ?? "",
    task: pendingWorkflowTask != null,
    // a closed workflow waits for nothing
    activities: (workflowExecutionInfo?.closeTime == null ? pendingActivities : [])
      .filter(({ state }) => Number(state) !== calledOff)
      .map(({ activityType, activityId, attempt }) => ({
        type: activityType?.name ?? "",
        id: Number(activityId),
        attempt: attempt ?? 1,
      })),
  };
}
