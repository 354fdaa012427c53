import { CancellationScope, condition, setWorkflowOptions } from "@temporalio/workflow";
import { autoUpgrade } from "./auto-upgrade.ts";

/** While it runs, its account sends nothing. Its memo says who stopped the account and why. */
export async function accountStop(): Promise<void> {
  await untilTerminated();
}
setWorkflowOptions(autoUpgrade, accountStop);

/** While it runs, its account is marked as restored: Temporal may not know all requests that were sent. */
export async function accountRestored(): Promise<void> {
  await untilTerminated();
}
setWorkflowOptions(autoUpgrade, accountRestored);

/** Its memo holds the account's name. It never ends, because the server forgets closed workflows. */
export async function accountRecord(): Promise<void> {
  await untilTerminated();
}
setWorkflowOptions(autoUpgrade, accountRecord);

/** people terminate these workflows with a reason, and need no worker for it; a cancellation has no reason */
async function untilTerminated(): Promise<void> {
  await CancellationScope.nonCancellable(() => condition(() => false));
}
