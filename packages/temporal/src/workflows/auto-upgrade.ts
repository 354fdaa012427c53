import { workflowInfo } from "@temporalio/workflow";

/** A payment runs for weeks, so it moves to new code. The server refuses this setting from a worker without a version. */
export function autoUpgrade(): { versioningBehavior?: "AUTO_UPGRADE" } {
  return isVersioned() ? { versioningBehavior: "AUTO_UPGRADE" } : {};
}

function isVersioned(): boolean {
  return (workflowInfo().currentDeploymentVersion?.deploymentName ?? "") !== "";
}
