import type { Profile } from "../profile/profile.ts";
import { readBodyFields } from "../wire/body-fields.ts";
import { readField } from "../wire/field-path.ts";

/** Which payment a callback is about, in its own words; null where it says nothing. Nothing else of a callback counts. */
export interface CallbackSubject {
  readonly merchantCode: string | null;
  readonly refNo: string | null;
  readonly transId: string | null;
}

const nothing: CallbackSubject = { merchantCode: null, refNo: null, transId: null };

/**
 * Reads a callback's body, JSON or form, by the names or paths that the profile gives the fields.
 * Whoever calls has verified it, and even then asks the gateway.
 */
export function readCallback(
  { callback }: Pick<Profile, "callback">,
  body: string,
): CallbackSubject {
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = readBodyFields(body);
  } catch {
    return nothing;
  }
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
