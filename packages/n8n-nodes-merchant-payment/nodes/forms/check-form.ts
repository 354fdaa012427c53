import type { INodeProperties } from "n8n-workflow";
import { currency, input, optionsOf, paymentId, refNo, whenUnknown } from "./form-fields.ts";

export const kind: INodeProperties = {
  displayName: "Payment",
  name: "kind",
  type: "options",
  options: [
    { name: "Deposit", value: "deposit" },
    { name: "Payout", value: "payout" },
  ],
  default: "payout",
  description: "What was requested under the reference",
};

export const checkForm: INodeProperties[] = [
  kind,
  { ...refNo, description: "The reference of the payout or deposit" },
  currency,
  paymentId,
  {
    displayName: "Wait Until Final",
    name: "waitUntilFinal",
    type: "boolean",
    default: false,
    description:
      "Whether to ask again until the payment has ended, for a limited time. For longer waits use the template with a Wait node.",
  },
  {
    displayName: "Wait at Most (Seconds)",
    name: "waitSeconds",
    type: "number",
    typeOptions: { minValue: 1, maxValue: 300 },
    default: 60,
    displayOptions: { show: { waitUntilFinal: [true] } },
    description:
      "When the time is over, the outcome is that of the last answer, mostly “pending”; that is no error",
  },
  optionsOf([input("TransId"), whenUnknown]),
];
