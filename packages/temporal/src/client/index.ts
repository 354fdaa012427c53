export type { PaymentDocument, TimelineEntry } from "../contract/payment-document.ts";
export type { PaymentState } from "../contract/payment-states.ts";
export type { Resolution, ResolveAction } from "../contract/resolution.ts";
export { searchAttributeNames } from "../contract/search-attributes.ts";
export { workflowTaskQueue } from "../contract/task-queues.ts";
export type { BatchRowRef, ExistingPayout, RefusedPayout } from "../contract/payout-batch.ts";
export type { BatchPause } from "./batch-pause.ts";
export type { PeekedRow } from "./batch-row.ts";
export {
  createBatchesClient,
  type BatchesClient,
  type ChunkState,
  type PayoutChunk,
} from "./create-batches-client.ts";
export { countPayments, type CountedState, type PaymentCounts } from "./count-payments.ts";
export { createPaymentsClient } from "./create-payments-client.ts";
export {
  PaymentNotFoundError,
  ResolutionRefusedError,
  TemporalUnreachableError,
} from "./errors.ts";
export type { Glance } from "./glance.ts";
export type { PaymentPage } from "./list-documents.ts";
export { oldestUnfinished } from "./oldest-unfinished.ts";
export { payoutChunks } from "./payout-chunks.ts";
export type {
  CallbackReception,
  PaymentsClient,
  PaymentsClientOptions,
  StartedDeposit,
  StartedPayment,
} from "./payments-client.ts";
export { missingSearchAttributes, registerSearchAttributes } from "./search-attributes.ts";
export { unattended } from "./unattended.ts";
export type { PaymentFilter } from "./visibility-query.ts";
