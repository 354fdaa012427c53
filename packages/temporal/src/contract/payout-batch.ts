import type { PayoutRequest } from "@merchant-payment/core";
import type { PaymentTimings } from "@merchant-payment/core/payment";

/** most payouts of one chunk */
export const chunkRows = 500;
/** most bytes of one chunk's payouts as JSON: well below the 2 MB that the server takes as one piece */
export const chunkBytes = 512 * 1024;

/** The input of the workflow `payoutBatch`: a part of a batch, whose payouts are started one after the other. Without secrets. */
export interface PayoutBatchInput {
  readonly account: string;
  readonly merchantCode: string;
  /** of each payout: the gateway's, normalised */
  readonly baseUrl: string;
  /** the same for every part of a batch, and for every time that it is handed over */
  readonly batch: string;
  /** counted from 0; it begins when the one before it has started all of its payouts */
  readonly chunk: number;
  /** most payouts that may be submitting at once */
  readonly concurrency: number;
  readonly timings: PaymentTimings;
  readonly requests: readonly PayoutRequest[];
}

/** A payout that cannot be: its RefNo was used for another one. */
export interface RefusedPayout {
  /** its place among the chunk's requests */
  readonly index: number;
  /** for people */
  readonly reason: string;
}

/** A payout that was started before, by something else than this row. The batch did not pay it. */
export interface ExistingPayout {
  /** its place among the chunk's requests */
  readonly index: number;
  /** ISO 8601 UTC */
  readonly startedAt: string;
}

/** What became of the starts. What becomes of the payouts is theirs to say. */
export interface PayoutBatchResult {
  readonly refused: readonly RefusedPayout[];
  readonly existed: readonly ExistingPayout[];
}

/** A row of a batch. A payout's workflow keeps the row that started it, as its memo under this name. */
export interface BatchRowRef {
  readonly batch: string;
  readonly chunk: number;
  /** its place among the chunk's requests */
  readonly index: number;
}

export const batchRowMemo = "batchRow";

/** One id per part of an account's batch: handed over again, it is the same one. */
export function payoutBatchId(account: string, batch: string, chunk: number): string {
  return `batch:${encodeURIComponent(account)}:${batch}:${chunk}`;
}

/** How far the starts are; kept by the server from attempt to attempt. */
export interface StartPayoutsProgress extends PayoutBatchResult {
  /** so many payouts from the front are started and have left `submitting`, or were refused */
  readonly handedOver: number;
}

/** An order to start a chunk's payouts. */
export interface StartPayoutsOrder extends PayoutBatchInput {
  /** of the payouts' workflows */
  readonly taskQueue: string;
  /** the index of the next row */
  readonly before: StartPayoutsProgress;
}

export interface BatchActivities {
  /** Starts payouts that are not started yet, a window of them at a time, until all are or it is cancelled. Nothing is started twice. */
  readonly startPayouts: (order: StartPayoutsOrder) => Promise<StartPayoutsProgress>;
}
