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

export const depositFields: INodeProperties[] = [
  refNo,
  amount,
  { ...currency, description: "Currency code" },
  paymentId,
  text("First Name", "firstName", "FirstName", "The payer's first name"),
  text("Last Name", "lastName", "LastName", "The payer's last name"),
  text("Email", "userEmail", "UserEmail", "The payer's e-mail address", "name@email.com"),
  text("Phone", "userContact", "UserContact", "The payer's telephone number"),
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    options: [
      backendUrl,
      lookSeconds,
      text("Remark", "remark", "Remark", "A note that goes with the deposit"),
      text(
        "Return URL",
        "responseURL",
        "ResponseURL",
        "Where the payer comes back to after the checkout page",
        "https://shop.example/thanks",
      ),
      lookAfter,
      whenUnknown,
    ],
  },
];
