import { workflowInfo } from "@temporalio/workflow";

/** Whether an operator reset the workflow: then an earlier run may have sent a request that this run does not know. */
export function isResetRun(): boolean {
  const { runId, originalExecutionRunId } = workflowInfo();
  return runId !== originalExecutionRunId;
}
