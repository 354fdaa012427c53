export {
  MerchantPaymentPlugin,
  type MerchantPaymentPluginOptions,
  type PluginAccount,
} from "./plugin/merchant-payment-plugin.ts";
export {
  paymentWorkflowBundle,
  type PaymentWorkflowBundleOptions,
} from "./plugin/workflow-bundle.ts";
