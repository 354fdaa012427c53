import { InvalidRequestError, type PayoutRequest } from "@merchant-payment/core";
import { checkPayment } from "../starting/check-payment.ts";
import type { BatchSignal, BatchSignalled } from "../../contract/messages.ts";
import {
  payoutBatchId,
  type BatchRowRef,
  type ExistingPayout,
  type PayoutBatchInput,
  type PayoutBatchResult,
  type RefusedPayout,
} from "../../contract/payout-batch.ts";
import type { PaymentState } from "@merchant-payment/core/payment";
import { chunkProblems } from "../../contract/read-batch-input.ts";
import { workflowTaskQueue } from "../../contract/task-queues.ts";
import { paymentWorkflowId } from "../../contract/workflow-id.ts";
import { checkArgument } from "../check-arguments.ts";
import { firstStart } from "../accounts/account-name.ts";
import { batchPause, type BatchPause } from "./batch-pause.ts";
import { peekBatchRow, type PeekedRow } from "../../server/batch-row.ts";
import { startBatchChunk } from "./batch-start.ts";
import { normalisedUrls } from "../starting/normalised-urls.ts";
import type { PaymentsClientOptions } from "../payments-client.ts";
import { timingsFrom } from "../starting/timings-from.ts";
import { statesAfterClose } from "../listing/states-after-close.ts";
import { isNotFound } from "../../server/grpc-failure.ts";
import { clientPlace } from "../client-place.ts";
import { mapTemporalErrors } from "../temporal-failure.ts";

/** A part of a batch, at most 500 payouts, as `payoutChunks` makes them. */
export interface PayoutChunk {
  /** the batch's own name in its account, up to 200 characters: the same for the same payouts, such as a hash of them */
  readonly batch: string;
  /** counted from 0 */
  readonly chunk: number;
  /** most payouts of the batch that may be submitting at once; 1 to 500 */
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
  /** known once it is `started`, as `existed` is */
  readonly refused: readonly RefusedPayout[];
  /** payouts that were started before, by something else: this batch did not pay them */
  readonly existed: readonly ExistingPayout[];
  /** ISO 8601 UTC; of a chunk that was stopped and handed over again, the last time */
  readonly handedOverAt: string;
  /** set while it waits to be resumed */
  readonly pause: BatchPause | null;
}

/** Hands batches over. Errors: InvalidRequestError, ConfigurationError, TemporalUnreachableError. */
export interface BatchesClient {
  /**
   * Starts a chunk. False: it was handed over before.
   * @throws InvalidRequestError if other payouts were handed over as this chunk; the concurrency may differ
   */
  handOver(chunk: PayoutChunk): Promise<boolean>;
  /** Null: no such chunk was handed over. */
  look(batch: string, chunk: number): Promise<ChunkState | null>;
  /** The state of a row's payout, at the cost of one description. Null: it is not started. */
  peekRow(row: BatchRowRef & { readonly refNo: string }): Promise<PeekedRow | null>;
  /**
   * Of the account's payouts, those of which something else came to light after their end, as the index knows them: a moment late.
   * @returns the state of a RefNo's payout since then; null: nothing else did
   */
  changesAfterClose(): Promise<(refNo: string) => PaymentState | null>;
  /**
   * Starts no more payouts of it until it is resumed; those that were started go on. False: none of its chunks is under way.
   * @param actor who wants it; shown to those who look at the batch
   */
  pause(batch: string, actor?: string): Promise<boolean>;
  /** Starts them again. False: none of its chunks is under way. */
  resume(batch: string, actor?: string): Promise<boolean>;
}

/**
 * For the batches of one account. Makes no request.
 * @throws ConfigurationError if a base URL is not valid
 */
export function createBatchesClient(
  options: Omit<PaymentsClientOptions, "decisionPatience">,
): BatchesClient {
  checkArgument("paymentsClient", "no batches client was made", options);
  const { client, account, taskQueue } = options;
  const { baseUrl, formerly } = normalisedUrls(account);
  const mayStart = firstStart({ client, account, taskQueue });

  async function handOver({ requests, ...rest }: PayoutChunk): Promise<boolean> {
    const problems = chunkProblems({ ...rest, requests }, 1);
    if (problems.length > 0) throw new InvalidRequestError("batch not handed over", problems);
    const { name, merchantCode, profile } = account;
    const input: PayoutBatchInput = {
      account: name,
      merchantCode,
      baseUrl,
      ...rest,
      timings: timingsFrom(profile, "payout"),
      requests: requests.map((request) => checkPayment(account, "payout", request)),
    };
    await mayStart();
    return startBatchChunk(client, input, taskQueue ?? workflowTaskQueue(name), formerly);
  }

  async function look(batch: string, chunk: number): Promise<ChunkState | null> {
    const handle = client.workflow.getHandle(payoutBatchId(account.name, batch, chunk));
    try {
      const description = await handle.describe();
      const { status, startTime } = description;
      const unknown = {
        refused: [],
        existed: [],
        handedOverAt: startTime.toISOString(),
        pause: null,
      };
      if (status.name === "RUNNING")
        return { ...unknown, state: "waiting", pause: await batchPause(client, description) };
      if (status.name !== "COMPLETED") return { ...unknown, state: "stopped" };
      const { refused, existed } = (await handle.result()) as PayoutBatchResult;
      return { ...unknown, state: "started", refused, existed };
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /** to the first chunk under way: those behind it wait for it */
  async function tell(name: BatchSignal, batch: string, actor?: string): Promise<boolean> {
    const signalled: BatchSignalled = { actor: actor ?? null, host: clientPlace(client).host };
    for (let chunk = 0; ; chunk += 1) {
      const state = await look(batch, chunk);
      if (state === null) return false;
      if (state.state !== "waiting") continue;
      try {
        await client.workflow
          .getHandle(payoutBatchId(account.name, batch, chunk))
          .signal(name, signalled);
        return true;
      } catch (error) {
        // ended in this moment
        if (!isNotFound(error)) throw error;
      }
    }
  }

  return {
    pause: async (batch, actor) => {
      checkArgument("batchSignal", "batch not paused", { batch, actor });
      return mapTemporalErrors(() => tell("pause", batch, actor));
    },
    resume: async (batch, actor) => {
      checkArgument("batchSignal", "batch not resumed", { batch, actor });
      return mapTemporalErrors(() => tell("resume", batch, actor));
    },
    handOver: async (chunk) => {
      checkArgument("chunk", "batch not handed over", chunk);
      return mapTemporalErrors(() => handOver(chunk));
    },
    look: async (batch, chunk) => {
      checkArgument("chunkRef", "batch not looked up", { batch, chunk });
      return mapTemporalErrors(() => look(batch, chunk));
    },
    peekRow: async (row) => {
      checkArgument("batchRow", "payout not looked up", row);
      const workflowId = paymentWorkflowId(account.name, row.refNo);
      return mapTemporalErrors(() => peekBatchRow(client, workflowId, row));
    },
    changesAfterClose: () =>
      mapTemporalErrors(async () => {
        const states = await statesAfterClose(client, account.name);
        return (refNo) => states.get(paymentWorkflowId(account.name, refNo)) ?? null;
      }),
  };
}
