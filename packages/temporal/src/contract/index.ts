export { decisionActions, needsRevision, paymentStates } from "@merchant-payment/core/payment";
