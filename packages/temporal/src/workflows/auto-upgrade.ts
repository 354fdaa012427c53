import type { WorkflowDefinitionOptions } from "@temporalio/common";
import { workflowInfo } from "@temporalio/workflow";

/** What lives for long is taken over by new code. The server refuses the word from a worker without a version. */
export function autoUpgrade(): WorkflowDefinitionOptions {
  const versioned = (workflowInfo().currentDeploymentVersion?.deploymentName ?? "") !== "";
  return versioned ? { versioningBehavior: "AUTO_UPGRADE" } : {};
}
