import type { INodeProperties } from "n8n-workflow";
import {
  amount,
  backendUrl,
  currency,
  input,
  lookAfter,
  lookSeconds,
  optionsOf,
  paymentId,
  refNo,
  whenUnknown,
} from "./form-fields.ts";

export const payoutForm: INodeProperties[] = [
  {
    displayName:
      "Asks the gateway first, and sends only what it does not know. What this n8n process remembers of a reference, or this published workflow, is not sent again. Two n8n workers at the same moment do not see each other: there only a gateway that refuses a repeated reference keeps it from being paid twice.",
    name: "notice",
    type: "notice",
    default: "",
  },
  refNo,
  amount,
  { ...currency, description: "Currency code; only the status check sends it" },
  paymentId,
  input("Service", { placeholder: "bca" }),
  input("CustomerId"),
  input("CustomerName"),
  optionsOf([backendUrl, lookSeconds, lookAfter, whenUnknown]),
];
