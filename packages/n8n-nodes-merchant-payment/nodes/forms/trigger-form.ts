import type { INodeProperties } from "n8n-workflow";
import { input, optionsOf } from "./form-fields.ts";
import { kind } from "./check-form.ts";

const forTheCheck = "For the check, where callbacks do not carry it";

export const triggerForm: INodeProperties[] = [
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
  optionsOf([
    input("Currency", { description: forTheCheck, placeholder: "IDR" }),
    input("PaymentId", { description: forTheCheck }),
  ]),
];
