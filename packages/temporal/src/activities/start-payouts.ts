import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { InvalidRequestError } from "@merchant-payment/core";
import type { Context } from "@temporalio/activity";
import { ApplicationFailure } from "@temporalio/common";
import { describeWorkflow } from "../server/describe-workflow.ts";
import { peekBatchRow } from "../server/batch-row.ts";
import { startPayment } from "../server/start-payment.ts";
import {
  batchRowMemo,
  payoutBatchId,
  type BatchRowRef,
  type ExistingPayout,
  type RefusedPayout,
  type StartPayoutsOrder,
  type StartPayoutsProgress,
} from "../contract/payout-batch.ts";
import { paymentWorkflowId } from "../contract/workflow-id.ts";

/** milliseconds between two reads of the state of a payout that is submitting */
const firstLook = 100;
const longestLook = 5_000;
/** milliseconds between two heartbeats; a heartbeat stores the progress, and brings back a cancellation */
const heartbeatEvery = 2_000;
/**
 * Milliseconds until a chunk checks again whether it may start. `turnIsNear` while the chunk before it starts payouts; it
 * grows up to `turnIsFar` while that chunk waits, too.
 */
const turnIsNear = 1_000;
const turnIsFar = 20_000;

type Room = Pick<
  Context,
  "client" | "info" | "heartbeat" | "cancellationSignal" | "cancellationDetails"
>;

/**
 * Starts a chunk's payouts in their order. At most `concurrency` of them are submitting at once. A repeated attempt
 * continues where the last one stopped.
 * @param stopping whether the worker is stopping: then this attempt ends, and another worker continues
 * @param formerly the account's former base URLs
 */
export async function startPayouts(
  context: Room,
  order: StartPayoutsOrder,
  stopping: () => boolean,
  formerly: readonly string[],
): Promise<StartPayoutsProgress> {
  await waitForTurn(context, order);
  const starts = new Starts(context, order, stopping, formerly);
  try {
    await starts.run();
  } catch (error) {
    // on a pause it returns its progress, from which the batch continues later
    if (context.cancellationDetails?.cancelRequested !== true) throw error;
  }
  return starts.progress();
}

/** the chunks of a batch start one after the other, because they share `concurrency` */
async function waitForTurn(
  { client, info }: Room,
  { account, batch, chunk }: StartPayoutsOrder,
): Promise<void> {
  if (chunk === 0) return;
  // null: the server has forgotten the chunk before, or it was never handed over
  const before = await describeWorkflow(client, payoutBatchId(account, batch, chunk - 1));
  if (before?.status.name !== "RUNNING") return;
  const atWork = before.raw.pendingActivities?.some(({ state }) => Number(state) === started);
  throw ApplicationFailure.create({
    message: "the part of the batch before this one has not started all of its payouts yet",
    type: "NotItsTurn",
    nextRetryDelay: atWork === true ? turnIsNear : Math.min(info.attempt * turnIsNear, turnIsFar),
    category: "BENIGN",
  });
}

/** PENDING_ACTIVITY_STATE_STARTED of Temporal's API */
const started = 2;

class Starts {
  readonly #context: Room;
  readonly #order: StartPayoutsOrder;
  readonly #stopping: () => boolean;
  readonly #formerly: readonly string[];
  readonly #refused: RefusedPayout[];
  readonly #existed: ExistingPayout[];
  /** all payouts before this index are handed over */
  #front: number;
  /** indexes of payouts that are handed over after the front */
  readonly #ahead = new Set<number>();
  #next: number;
  /** why this attempt ends early; then all its slots stop, so that none runs beside the next attempt */
  #ending: Error | undefined;

  constructor(
    context: Room,
    order: StartPayoutsOrder,
    stopping: () => boolean,
    formerly: readonly string[],
  ) {
    this.#context = context;
    this.#order = order;
    this.#stopping = stopping;
    this.#formerly = formerly;
    const attempted = context.info.heartbeatDetails as StartPayoutsProgress | undefined;
    const { handedOver, refused, existed } = attempted ?? order.before;
    this.#front = handedOver;
    this.#next = handedOver;
    this.#refused = refused.filter(({ index }) => index < handedOver);
    this.#existed = existed.filter(({ index }) => index < handedOver);
  }

  progress(): StartPayoutsProgress {
    return {
      handedOver: this.#front,
      refused: this.#refused.toSorted(byIndex),
      existed: this.#existed.toSorted(byIndex),
    };
  }

  async run(): Promise<void> {
    const { concurrency } = this.#order;
    const beat = setInterval(() => this.#context.heartbeat(this.progress()), heartbeatEvery);
    try {
      const slots = Array.from({ length: concurrency }, () => this.#slot());
      for (const slot of slots) slot.catch((error: Error) => (this.#ending ??= error));
      await Promise.allSettled(slots);
      if (this.#ending !== undefined) throw this.#ending;
    } finally {
      clearInterval(beat);
      this.#context.heartbeat(this.progress());
    }
  }

  async #slot(): Promise<void> {
    const { requests } = this.#order;
    while (this.#next < requests.length) {
      const index = this.#next++;
      await this.#handOver(index);
      this.#ahead.add(index);
      while (this.#ahead.delete(this.#front)) this.#front += 1;
    }
  }

  async #handOver(index: number): Promise<void> {
    const { account, merchantCode, baseUrl, requests, timings, taskQueue, batch, chunk } =
      this.#order;
    const request = requests[index];
    if (request === undefined) return;
    this.#refuseToGoOn();
    const { client } = this.#context;
    const workflowId = paymentWorkflowId(account, request.RefNo);
    const input = { account, merchantCode, baseUrl, request, timings, birthMark: randomUUID() };
    const row: BatchRowRef = { batch, chunk, index };
    const memo = { [batchRowMemo]: row };
    let isNew: boolean;
    try {
      isNew = await startPayment(client, {
        kind: "payout",
        workflowId,
        taskQueue,
        input,
        formerly: this.#formerly,
        memo,
      });
    } catch (error) {
      if (!InvalidRequestError.is(error)) throw error;
      const reason = error.fields.map(({ path, message }) => `${path} ${message}`).join("; ");
      this.#refused.push({ index, reason });
      return;
    }
    for (let pause = firstLook, first = true; ; pause = Math.min(pause * 1.5, longestLook)) {
      const seen = await peekBatchRow(client, workflowId, row);
      const startedAt = seen?.existedSince ?? null;
      if (first && !isNew && startedAt !== null) this.#existed.push({ index, startedAt });
      first = false;
      if (seen?.state !== "submitting") return;
      await sleep(pause);
      this.#refuseToGoOn();
    }
  }

  #refuseToGoOn(): void {
    if (this.#ending !== undefined) throw this.#ending;
    this.#context.cancellationSignal.throwIfAborted();
    if (!this.#stopping()) return;
    throw ApplicationFailure.create({
      message: "this worker is being stopped; another one goes on",
      type: "WorkerStopping",
      nextRetryDelay: turnIsNear,
      category: "BENIGN",
    });
  }
}

function byIndex(a: { readonly index: number }, b: { readonly index: number }): number {
  return a.index - b.index;
}
