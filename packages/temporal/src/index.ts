export type { AlertedPayment, AlertedState, PaymentAlert, SendAlert } from "./contract/alerts.ts";
export {
  MerchantPaymentPlugin,
  type MerchantPaymentPluginOptions,
  type PluginAccount,
} from "./plugin/merchant-payment-plugin.ts";
export {
  paymentWorkflowBundle,
  type PaymentWorkflowBundleOptions,
} from "./plugin/workflow-bundle.ts";
