import * as z from "zod/mini";
import {
  fieldsOf,
  isAlwaysRequired,
  requestFields,
  type RequestFieldName,
  type StatingOperation,
} from "../fields/request-fields.ts";
import type { CheckRequest } from "./check-request.ts";
import type { DepositRequest } from "./deposit-request.ts";
import { fieldFormats } from "./field-formats.ts";
import type { PayoutRequest } from "./payout-request.ts";

/** the same fields as a type alias, which is assignable to a record */
type Fields<Request> = { [Name in keyof Request]: Request[Name] };

/** The checked request of each operation. */
export interface Requests {
  readonly deposit: Fields<DepositRequest>;
  readonly payout: Fields<PayoutRequest>;
  readonly check: Fields<CheckRequest & { TransId: string }>;
}

/** The document's rules for each request; the profile can add more. */
export const requestSchemas: Readonly<Record<StatingOperation, z.ZodMiniType>> = {
  deposit: schemaOf("deposit"),
  payout: schemaOf("payout"),
  check: schemaOf("check"),
};

function schemaOf(operation: StatingOperation): z.ZodMiniType {
  const shape = fieldsOf[operation].map((name) => [name, valueOf(name)] as const);
  return z.strictObject(Object.fromEntries(shape));
}

function valueOf(name: RequestFieldName): z.ZodMiniType {
  const format = fieldFormats[requestFields[name].format];
  // empty until the gateway has given one
  if (name === "TransId") return z._default(format, "");
  return isAlwaysRequired(name) ? format : z.optional(format);
}
