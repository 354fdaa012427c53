export { decisionActions, paymentStates } from "@merchant-payment/core/payment";
