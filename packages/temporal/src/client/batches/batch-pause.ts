import type { Client, WorkflowExecutionDescription } from "@temporalio/client";
import { decodeFromPayloadsAtIndex } from "@temporalio/common/lib/internal-non-workflow/index.js";
import type { BatchSignal, BatchSignalled } from "../../contract/messages.ts";
import { eventTime } from "../reading/event-time.ts";

/** Why a batch starts no more payouts. */
export interface BatchPause {
  /** ISO 8601 UTC */
  readonly since: string;
  /** who paused it: the given name, or else the process that sent the pause */
  readonly by: string | null;
  /** the machine where it was done; null if unknown */
  readonly host: string | null;
  /** of the Temporal client that sent it */
  readonly identity: string | null;
}

/** more events than follow a signal */
const newest = 20;

/** The pause of a part of a batch; null if it is not paused. Needs no worker. */
export async function batchPause(
  client: Client,
  { workflowId, raw }: Pick<WorkflowExecutionDescription, "workflowId" | "raw">,
): Promise<BatchPause | null> {
  // it starts payouts, or will; and its history is long to read for all that it was given
  if ((raw.pendingActivities?.length ?? 0) > 0) return null;
  const { workflowService, options } = client.workflow;
  const { history } = await workflowService.getWorkflowExecutionHistoryReverse({
    namespace: options.namespace,
    execution: { workflowId },
    maximumPageSize: newest,
  });
  for (const event of history?.events ?? []) {
    const signal = event.workflowExecutionSignaledEventAttributes;
    if (signal == null) continue;
    if (signal.signalName !== ("pause" satisfies BatchSignal)) return null;
    const signalled = await decodeFromPayloadsAtIndex<BatchSignalled | undefined>(
      options.loadedDataConverter,
      0,
      signal.input?.payloads,
    );
    const identity = signal.identity || null;
    return {
      since: eventTime(event),
      by: signalled?.actor ?? identity,
      host: signalled?.host ?? null,
      identity,
    };
  }
  return null;
}
