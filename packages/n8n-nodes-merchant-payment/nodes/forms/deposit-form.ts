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

export const depositForm: INodeProperties[] = [
  refNo,
  amount,
  currency,
  paymentId,
  input("FirstName"),
  input("LastName"),
  input("UserEmail", { placeholder: "name@email.com" }),
  input("UserContact"),
  optionsOf([
    backendUrl,
    lookSeconds,
    input("Remark"),
    input("ResponseURL", { placeholder: "https://shop.example/thanks" }),
    lookAfter,
    whenUnknown,
  ]),
];
