import { workflowInfo } from "@temporalio/workflow";

/** A payment lives for weeks: new code takes it over. The server refuses the word from a worker without a version. */
export function autoUpgrade(): { versioningBehavior?: "AUTO_UPGRADE" } {
  return isVersioned() ? { versioningBehavior: "AUTO_UPGRADE" } : {};
}

function isVersioned(): boolean {
  return (workflowInfo().currentDeploymentVersion?.deploymentName ?? "") !== "";
}
