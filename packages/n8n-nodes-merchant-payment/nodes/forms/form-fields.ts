import { isNumeric, requestFields, type RequestFieldName } from "@merchant-payment/core/fields";
import type { INodeProperties } from "n8n-workflow";

/** the node parameter of a field: `RefNo` is `refNo` */
export function parameterName(field: RequestFieldName): string {
  return field.charAt(0).toLowerCase() + field.slice(1);
}

/** The form's field for one field of a request; `overrides` are for one node. */
export function input(
  field: RequestFieldName,
  overrides: Partial<Pick<INodeProperties, "description" | "placeholder" | "required">> = {},
): INodeProperties {
  const { label, help } = requestFields[field];
  return {
    displayName: label,
    name: parameterName(field),
    type: isNumeric(field) ? "number" : "string",
    ...(isNumeric(field) ? { typeOptions: numberOptions(field) } : {}),
    default: "",
    hint: field,
    description: sentence(help),
    ...overrides,
  };
}

function numberOptions(field: RequestFieldName): NonNullable<INodeProperties["typeOptions"]> {
  return field === "Amount" ? { minValue: 1, numberPrecision: 0 } : { numberPrecision: 0 };
}

function sentence(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}

/** The part of a form that a person opens to add what is seldom needed. */
export function optionsOf(options: INodeProperties[]): INodeProperties {
  return {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    options,
  };
}

export const refNo = input("RefNo", { required: true, placeholder: "PAYROLL-2026-0042" });
export const amount = input("Amount", { required: true });
export const currency = input("Currency", { required: true, placeholder: "IDR" });
export const paymentId = input("PaymentId", { required: true });
export const backendUrl = input("BackendURL", {
  description: "Where the gateway reports what became of it: the URL of a Merchant Payment Trigger",
  placeholder: "https://n8n.example/webhook/…",
});

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
