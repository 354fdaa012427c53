export { payout } from "./payout.ts";
