import type { Operation } from "@merchant-payment/core";
import { isNumeric, sentFields } from "@merchant-payment/core/fields";
import type { ProfileJson } from "../profile-json.ts";
import type { WireFields } from "./wire-fields.ts";

/** why the gateway refuses the request: names of fields, never their values */
export function requestProblem(
  profile: ProfileJson,
  operation: Operation,
  fields: WireFields,
): string | undefined {
  const rules = profile.fields?.[operation] ?? {};
  const bad = sentFields(operation).filter((name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined || value === null) return rules[name]?.optional !== true;
    return isNumeric(name) ? !Number.isSafeInteger(value) : typeof value !== "string";
  });
  if (bad.length > 0) return `missing or of the wrong type: ${bad.join(", ")}`;
  if (fields["RefNo"] === "") return "RefNo is empty";
  if (typeof fields["Amount"] === "number" && fields["Amount"] <= 0) return "Amount is not above 0";
  return undefined;
}
