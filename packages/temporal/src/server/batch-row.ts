import type { Client, WorkflowExecutionDescription } from "@temporalio/client";
import { batchRowMemo, type BatchRowRef } from "../contract/payout-batch.ts";
import { describeWorkflow } from "./describe-workflow.ts";
import { indexedStateOf, type IndexedState } from "./peek-state.ts";

/** The state of the payout of a batch's row. */
export interface PeekedRow {
  readonly state: IndexedState;
  /** ISO 8601 UTC; set if something other than this row started the payout: this row did not pay it */
  readonly existedSince: string | null;
}

/** Makes one describe request. Null: there is no such payout, or the server has forgotten it. */
export async function peekBatchRow(
  client: Client,
  workflowId: string,
  row: BatchRowRef,
): Promise<PeekedRow | null> {
  const description = await describeWorkflow(client, workflowId);
  if (description === null) return null;
  return { state: indexedStateOf(description), existedSince: existedSince(description, row) };
}

function existedSince(
  { memo, startTime }: Pick<WorkflowExecutionDescription, "memo" | "startTime">,
  { batch, chunk, index }: BatchRowRef,
): string | null {
  const by = memo?.[batchRowMemo] as BatchRowRef | undefined;
  const isOwn = by?.batch === batch && by.chunk === chunk && by.index === index;
  return isOwn ? null : startTime.toISOString();
}
