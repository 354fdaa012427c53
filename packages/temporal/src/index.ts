export {
  MerchantPaymentPlugin,
  type MerchantPaymentPluginOptions,
  type PluginAccount,
} from "./plugin/merchant-payment-plugin.ts";
