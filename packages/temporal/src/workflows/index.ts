export { deposit } from "./deposit.ts";
export { payout } from "./payout.ts";
