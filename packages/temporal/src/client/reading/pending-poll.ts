import type { Client, WorkflowExecutionDescription } from "@temporalio/client";
import { ApplicationFailure } from "@temporalio/common";
import { decodeOptionalFailureToOptionalError } from "@temporalio/common/lib/internal-non-workflow/index.js";
import { pollAgain, type PollProgress } from "../../contract/activities.ts";

/** what the description of an open payment says of the activity under way */
export interface PendingWork {
  readonly type: "submitPayment" | "pollPayment";
  /** a worker has it */
  readonly started: boolean;
  /** null before the first poll has ended */
  readonly progress: PollProgress | null;
}

/** PENDING_ACTIVITY_STATE_STARTED of Temporal's API */
const started = 2;

/** While a poll is repeated the workflow knows nothing of it: the server does. */
export async function pendingWork(
  client: Client,
  { raw }: WorkflowExecutionDescription,
): Promise<PendingWork | null> {
  for (const pending of raw.pendingActivities ?? []) {
    const type = pending.activityType?.name;
    if (type !== "submitPayment" && type !== "pollPayment") continue;
    const failure = await decodeOptionalFailureToOptionalError(
      client.options.loadedDataConverter,
      pending.lastFailure,
    );
    return { type, started: Number(pending.state) === started, progress: progressOf(failure) };
  }
  return null;
}

function progressOf(failure: Error | undefined): PollProgress | null {
  if (!(failure instanceof ApplicationFailure) || failure.type !== pollAgain) return null;
  return (failure.details?.[0] as PollProgress | undefined) ?? null;
}
