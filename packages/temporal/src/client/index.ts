export type { DecisionAction, PaymentState } from "@merchant-payment/core/payment";
export type { DecisionResult } from "../contract/messages.ts";
export type {
  CarriedOutDecision,
  PaymentDocument,
  TimelineEntry,
  TimelineEvent,
} from "../contract/payment-document.ts";
export {
  paymentAccountAttribute,
  paymentKindAttribute,
  paymentStateAttribute,
  searchAttributeNames,
  type SearchableState,
} from "../contract/search-attributes.ts";
export { workflowTaskQueue } from "../contract/task-queues.ts";
export type { SwitchedOn } from "../account/read-switch.ts";
export {
  createAccountClient,
  type AccountClient,
  type AccountStatus,
  type SwitchedBy,
} from "./accounts/account-client.ts";
export { assertAccountName } from "./accounts/account-name.ts";
export type { BatchRowRef, ExistingPayout, RefusedPayout } from "../contract/payout-batch.ts";
export type { BatchPause } from "./batches/batch-pause.ts";
export type { PeekedRow } from "../server/batch-row.ts";
export {
  createBatchesClient,
  type BatchesClient,
  type ChunkState,
  type PayoutChunk,
} from "./batches/create-batches-client.ts";
export { countPayments, type PaymentCounts } from "./listing/count-payments.ts";
export { createPaymentsClient } from "./create-payments-client.ts";
export { DecisionRefusedError, PaymentNotFoundError, TemporalUnreachableError } from "./errors.ts";
export type { IndexedState } from "../server/peek-state.ts";
export type { PaymentPage, PageOptions } from "./listing/list-documents.ts";
export { oldestUnfinished } from "./listing/oldest-unfinished.ts";
export type { PastSwitch, SwitchedOff } from "./accounts/past-switches.ts";
export type { PaymentList } from "./listing/payment-list.ts";
export { payoutChunks } from "./batches/payout-chunks.ts";
export type {
  CallbackReception,
  DecisionRequest,
  PaymentsClient,
  PaymentHandle,
  PaymentsClientOptions,
  StartedDeposit,
  StartedPayment,
} from "./payments-client.ts";
export { missingSearchAttributes, registerSearchAttributes } from "./search-attributes.ts";
export type { PaymentFilter } from "./listing/visibility-query.ts";
