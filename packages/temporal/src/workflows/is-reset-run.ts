import { workflowInfo } from "@temporalio/workflow";

/** An operator has reset the workflow: the run before this one may have sent what this one does not know of. */
export function isResetRun(): boolean {
  const { runId, originalExecutionRunId } = workflowInfo();
  return runId !== originalExecutionRunId;
}
