import type { Profile } from "../profile/profile.ts";
import { readField } from "../wire/field-path.ts";

/** The payment that a callback names, in the fields whose names or paths the profile gives. */
export interface CallbackSubject {
  /** null if it names none; the same for the others */
  readonly merchantCode: string | null;
  readonly refNo: string | null;
  readonly transId: string | null;
}

/** @param fields of the callback's body */
export function callbackSubject(
  { callback }: Pick<Profile, "callback">,
  fields: Readonly<Record<string, unknown>>,
): CallbackSubject {
  return {
    merchantCode: text(fields, "MerchantCode"),
    refNo: text(fields, callback.refNo),
    transId: text(fields, callback.transId),
  };
}

function text(fields: Readonly<Record<string, unknown>>, path: string): string | null {
  const value = readField(fields, path);
  return (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : null;
}
