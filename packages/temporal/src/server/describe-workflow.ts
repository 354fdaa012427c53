import type { Client, WorkflowExecutionDescription } from "@temporalio/client";
import { isPossibleId } from "../contract/workflow-id.ts";
import { isNotFound } from "./grpc-failure.ts";

/** The server's description of a workflow's latest run; null if there is none, or the server has forgotten it. */
export async function describeWorkflow(
  client: Client,
  workflowId: string,
): Promise<WorkflowExecutionDescription | null> {
  if (!isPossibleId(workflowId)) return null;
  try {
    return await client.workflow.getHandle(workflowId).describe();
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
