import type { INodeProperties } from "n8n-workflow";
import {
  amount,
  backendUrl,
  currency,
  lookAfter,
  lookSeconds,
  paymentId,
  refNo,
  text,
  whenUnknown,
} from "./request-fields.ts";

export const payoutFields: INodeProperties[] = [
  {
    displayName:
      "Asks the gateway first, and sends only what it does not know. What this n8n process remembers of a reference, or this published workflow, is not sent again. Two n8n workers at the same moment do not see each other: there only a gateway that refuses a repeated reference keeps it from being paid twice.",
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
    options: [backendUrl, lookSeconds, lookAfter, whenUnknown],
  },
];
