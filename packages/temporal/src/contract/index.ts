export { paymentStates } from "./payment-states.ts";
export { resolveActions } from "./resolution.ts";
