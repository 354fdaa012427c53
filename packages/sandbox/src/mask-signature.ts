import type { WireFields } from "./wire-fields.ts";

/** the body as it came, without the value of its Signature: a `plain` recipe's holds the secret itself */
export function maskSignature(body: string, fields: WireFields | null): string {
  const signature =
    fields !== null && Object.hasOwn(fields, "Signature") ? fields["Signature"] : undefined;
  return typeof signature === "string" && signature !== "" ? body.replaceAll(signature, "…") : body;
}
