import type { Operation } from "@merchant-payment/core";
import type { ProfileJson } from "../profile-json.ts";
import type { WireFields } from "./wire-fields.ts";

type FieldType = "text" | "integer";

/** the API document's request bodies; MerchantCode and Signature are looked at before */
const documented: Readonly<Partial<Record<Operation, Readonly<Record<string, FieldType>>>>> = {
  deposit: {
    PaymentId: "integer",
    RefNo: "text",
    Currency: "text",
    Amount: "integer",
    FirstName: "text",
    LastName: "text",
    UserEmail: "text",
    UserContact: "text",
    Remark: "text",
    ResponseURL: "text",
    BackendURL: "text",
  },
  payout: {
    PaymentId: "integer",
    Service: "text",
    RefNo: "text",
    Amount: "integer",
    CustomerId: "text",
    CustomerName: "text",
    BackendURL: "text",
  },
  check: { PaymentId: "integer", TransId: "text", RefNo: "text", Currency: "text" },
};

/** why the gateway does not take the request: names of fields, never their values */
export function requestProblem(
  profile: ProfileJson,
  operation: Operation,
  fields: WireFields,
): string | undefined {
  const rules = profile.fields?.[operation] ?? {};
  const bad = Object.entries(documented[operation] ?? {}).filter(([name, type]) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined || value === null) return rules[name]?.optional !== true;
    return type === "integer" ? !Number.isSafeInteger(value) : typeof value !== "string";
  });
  if (bad.length > 0)
    return `missing or of the wrong type: ${bad.map(([name]) => name).join(", ")}`;
  if (fields["RefNo"] === "") return "RefNo is empty";
  if (typeof fields["Amount"] === "number" && fields["Amount"] <= 0) return "Amount is not above 0";
  return undefined;
}
