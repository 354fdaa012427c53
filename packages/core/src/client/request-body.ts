import { isSent } from "../fields/request-fields.ts";
import type { WireFields } from "../outcome/echo.ts";

/** All stated fields in the document's order: MerchantCode comes after PaymentId. */
export function statedBody(merchantCode: string, fields: WireFields): WireFields {
  const { PaymentId, ...others } = fields;
  return PaymentId === undefined
    ? { MerchantCode: merchantCode, ...others }
    : { PaymentId, MerchantCode: merchantCode, ...others };
}

/** The body's fields as they are sent, without the signature: first the stated fields, then the profile's own. */
export function requestBody(operation: string, stated: WireFields, own: WireFields): WireFields {
  const sent: Record<string, unknown> = {};
  for (const name of Object.keys(stated)) {
    if (stated[name] !== undefined && isSent(operation, name)) sent[name] = stated[name];
  }
  return { ...sent, ...own };
}
