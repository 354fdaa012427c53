export { aftercare } from "./aftercare.ts";
export { payout } from "./payout.ts";
