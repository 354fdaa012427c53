export { accountRecord, accountRestored, accountStop } from "./account-workflows.ts";
export { followUp } from "./follow-up.ts";
export { alerts } from "./alerts.ts";
export { deposit, payout } from "./payment.ts";
export { payoutBatch } from "./payout-batch.ts";
