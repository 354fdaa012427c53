import type { INodeProperties } from "n8n-workflow";

export const refNo: INodeProperties = {
  displayName: "Reference",
  name: "refNo",
  type: "string",
  default: "",
  required: true,
  placeholder: "PAYROLL-2026-0042",
  hint: "RefNo",
  description:
    "Your own reference: one per payment, and the same one whenever you mean the same payment",
};

export const amount: INodeProperties = {
  displayName: "Amount",
  name: "amount",
  type: "number",
  typeOptions: { minValue: 1, numberPrecision: 0 },
  default: "",
  required: true,
  hint: "Amount",
  description: "A whole number, in the unit that your gateway uses for the currency",
};

export const currency: INodeProperties = {
  displayName: "Currency",
  name: "currency",
  type: "string",
  default: "",
  required: true,
  placeholder: "IDR",
  hint: "Currency",
  description: "Currency code. A payout does not carry it, but the check before it does.",
};

export const paymentId: INodeProperties = {
  displayName: "Payment Method",
  name: "paymentId",
  type: "number",
  typeOptions: { numberPrecision: 0 },
  default: "",
  required: true,
  hint: "PaymentId",
  description: "The number of the method or channel, from your gateway's manual",
};

export function text(
  displayName: string,
  name: string,
  wireName: string,
  description: string,
  placeholder = "",
): INodeProperties {
  return {
    displayName,
    name,
    type: "string",
    default: "",
    hint: wireName,
    description,
    ...(placeholder === "" ? {} : { placeholder }),
  };
}

export const backendUrl = text(
  "Callback URL",
  "backendURL",
  "BackendURL",
  "Where the gateway reports what became of it: the URL of a Merchant Payment Trigger",
  "https://n8n.example/webhook/…",
);

export const lookSeconds: INodeProperties = {
  displayName: "Look for at Most (Seconds)",
  name: "lookSeconds",
  type: "number",
  typeOptions: { minValue: 1, maxValue: 120 },
  default: 20,
  description: "How long to look for a payment whose answer was lost",
};

export const lookAfter: INodeProperties = {
  displayName: "When the Answer Is Lost: Check by RefNo",
  name: "lookAfter",
  type: "boolean",
  default: true,
  description: "Whether to ask the gateway what became of it. It is never sent again.",
};

export const whenUnknown: INodeProperties = {
  displayName: "When the Outcome Is Unknown",
  name: "whenUnknown",
  type: "options",
  options: [
    {
      name: "Output an Item",
      value: "output",
      description: "With outcome “unknown”, for the workflow to branch on",
    },
    { name: "Stop With an Error", value: "error" },
  ],
  default: "output",
  description: "What to do when nobody knows whether the money moved",
};
