export { payout } from "./payout.ts";
export { payoutBatch } from "./payout-batch.ts";
