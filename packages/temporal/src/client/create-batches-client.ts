import { checkFields, type PayoutRequest } from "@merchant-payment/core";
import { WorkflowExecutionAlreadyStartedError } from "@temporalio/client";
import type { BatchSignal, BatchSignalled } from "../contract/messages.ts";
import {
  payoutBatchId,
  type PayoutBatchInput,
  type PayoutBatchResult,
  type RefusedPayout,
} from "../contract/payout-batch.ts";
import { workflowTaskQueue } from "../contract/task-queues.ts";
import { firstStart } from "./account-name.ts";
import { batchPause, type BatchPause } from "./batch-pause.ts";
import { normalisedUrls } from "./normalised-urls.ts";
import type { PaymentsClientOptions } from "./payments-client.ts";
import { resolveWaits } from "./resolve-waits.ts";
import { explained, isNotFound } from "./temporal-failure.ts";

/** A part of a batch, at most 500 payouts, as `payoutChunks` makes them. */
export interface PayoutChunk {
  /** the batch's own name: the same for the same payouts, such as a hash of them */
  readonly batch: string;
  /** counted from 0 */
  readonly chunk: number;
  /** most payouts of the batch that may be submitting at once */
  readonly concurrency: number;
  readonly requests: readonly PayoutRequest[];
}

/**
 * - `waiting`: its payouts are being started, or it waits for the chunk before it
 * - `started`: each of its payouts was started, or refused
 * - `stopped`: ended from outside; some may not be started. Hand it over again.
 */
export interface ChunkState {
  readonly state: "waiting" | "started" | "stopped";
  readonly refused: readonly RefusedPayout[];
  /** set while it waits to be resumed */
  readonly pause: BatchPause | null;
}

/** Hands batches over. Errors: InvalidRequestError, ConfigurationError, TemporalUnreachableError. */
export interface BatchesClient {
  /** Starts a chunk, or finds it where it was handed over before: then false. */
  handOver(chunk: PayoutChunk): Promise<boolean>;
  /** Null where no such chunk was handed over. */
  look(batch: string, chunk: number): Promise<ChunkState | null>;
  /**
   * Starts no more payouts of it until it is resumed; those that were started go on. False: none of its chunks is under way.
   * @param actor who wants it, told to whoever looks at it
   */
  pause(batch: string, actor?: string): Promise<boolean>;
  resume(batch: string, actor?: string): Promise<boolean>;
}

export function createBatchesClient({
  client,
  account,
  taskQueue,
}: Omit<PaymentsClientOptions, "decisionPatience">): BatchesClient {
  const { baseUrl } = normalisedUrls(account);
  const mayStart = firstStart({ client, account, taskQueue });

  async function handOver({ requests, ...rest }: PayoutChunk): Promise<boolean> {
    const { name, merchantCode, profile } = account;
    const input: PayoutBatchInput = {
      account: name,
      merchantCode,
      baseUrl,
      ...rest,
      waits: resolveWaits(profile, "payout"),
      requests: requests.map((request) => checkFields(profile, "payout", request)),
    };
    await mayStart();
    try {
      await client.workflow.start("payoutBatch", {
        workflowId: payoutBatchId(rest.batch, rest.chunk),
        taskQueue: taskQueue ?? workflowTaskQueue(name),
        args: [input],
        // one that was ended from outside goes on where it stopped
        workflowIdReusePolicy: "ALLOW_DUPLICATE_FAILED_ONLY",
        workflowIdConflictPolicy: "FAIL",
      });
      return true;
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
      throw error;
    }
  }

  async function look(batch: string, chunk: number): Promise<ChunkState | null> {
    const handle = client.workflow.getHandle(payoutBatchId(batch, chunk));
    try {
      const description = await handle.describe();
      const { status } = description;
      if (status.name === "RUNNING")
        return { state: "waiting", refused: [], pause: await batchPause(client, description) };
      if (status.name !== "COMPLETED") return { state: "stopped", refused: [], pause: null };
      const { refused } = (await handle.result()) as PayoutBatchResult;
      return { state: "started", refused, pause: null };
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /** to the first chunk under way: those behind it wait for it */
  async function tell(name: BatchSignal, batch: string, actor?: string): Promise<boolean> {
    const signalled: BatchSignalled = { actor: actor ?? null };
    for (let chunk = 0; ; chunk += 1) {
      const state = await look(batch, chunk);
      if (state === null) return false;
      if (state.state !== "waiting") continue;
      try {
        await client.workflow.getHandle(payoutBatchId(batch, chunk)).signal(name, signalled);
        return true;
      } catch (error) {
        // ended in this moment
        if (!isNotFound(error)) throw error;
      }
    }
  }

  return {
    pause: (batch, actor) => explained(() => tell("pause", batch, actor)),
    resume: (batch, actor) => explained(() => tell("resume", batch, actor)),
    handOver: (chunk) => explained(() => handOver(chunk)),
    look: (batch, chunk) => explained(() => look(batch, chunk)),
  };
}
