import type { INodeProperties } from "n8n-workflow";
import {
  amount,
  backendUrl,
  currency,
  paymentId,
  refNo,
  text,
  whenUnknown,
} from "./request-fields.ts";

export const payoutFields: INodeProperties[] = [
  {
    displayName:
      "Payouts ask the gateway first and send only what it does not know yet. Running this again never pays one reference twice.",
    name: "notice",
    type: "notice",
    default: "",
  },
  refNo,
  amount,
  currency,
  paymentId,
  text(
    "Service",
    "service",
    "Service",
    "The bank or wallet to pay to, as your gateway writes it",
    "bca",
  ),
  text("Recipient Account", "customerId", "CustomerId", "The recipient's account number or wallet"),
  text("Recipient Name", "customerName", "CustomerName", "The name on the recipient's account"),
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    options: [
      backendUrl,
      {
        displayName: "Look for at Most (Seconds)",
        name: "lookSeconds",
        type: "number",
        typeOptions: { minValue: 1, maxValue: 120 },
        default: 20,
        description: "How long to look for a payout whose answer was lost",
      },
      {
        displayName: "When the Answer Is Lost: Check by RefNo",
        name: "lookAfter",
        type: "boolean",
        default: true,
        description: "Whether to ask the gateway what became of it. It is never sent again.",
      },
      whenUnknown,
    ],
  },
];
