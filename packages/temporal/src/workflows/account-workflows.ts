import { CancellationScope, condition, setWorkflowOptions } from "@temporalio/workflow";
import { autoUpgrade } from "./auto-upgrade.ts";

/** While it runs, its account sends nothing. Who stopped it, and why, is its memo. */
export async function accountStop(): Promise<void> {
  await untilTerminated();
}
setWorkflowOptions(autoUpgrade, accountStop);

/** While it runs, what Temporal knows of its account may be older than what was sent. */
export async function accountRestored(): Promise<void> {
  await untilTerminated();
}
setWorkflowOptions(autoUpgrade, accountRestored);

/** Its memo says what an account is called. It runs for good: a closed one would be forgotten. */
export async function accountRecord(): Promise<void> {
  await untilTerminated();
}
setWorkflowOptions(autoUpgrade, accountRecord);

/** people end them without a worker, by terminating them with a reason; a cancellation has none */
async function untilTerminated(): Promise<void> {
  await CancellationScope.nonCancellable(() => condition(() => false));
}
