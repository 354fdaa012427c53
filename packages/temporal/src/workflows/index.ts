export { aftercare } from "./aftercare.ts";
export { deposit } from "./deposit.ts";
export { payout } from "./payout.ts";
export { payoutBatch } from "./payout-batch.ts";
