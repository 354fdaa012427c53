import type { INodeProperties } from "n8n-workflow";
import { text } from "./request-fields.ts";
import { kind } from "./check-fields.ts";

export const triggerFields: INodeProperties[] = [
  {
    displayName:
      "Give the URL above to your gateway, or to the Callback URL of each payment. A callback starts the workflow only if its signature is genuine, once for each new outcome.",
    name: "notice",
    type: "notice",
    default: "",
  },
  {
    ...kind,
    displayName: "Callbacks Are About",
    description: "What this URL is given for; use one trigger for payouts and another for deposits",
  },
  {
    displayName: "Ask the Gateway First",
    name: "askGateway",
    type: "boolean",
    default: true,
    description:
      "Whether to check each reported payment and start the workflow with that answer. A callback alone proves nothing final.",
  },
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    options: [
      text(
        "Currency",
        "currency",
        "Currency",
        "For the check, where callbacks do not carry it",
        "IDR",
      ),
      {
        displayName: "Payment Method",
        name: "paymentId",
        type: "number",
        typeOptions: { numberPrecision: 0 },
        default: "",
        hint: "PaymentId",
        description: "For the check, where callbacks do not carry it",
      },
    ],
  },
];
