import type { Account } from "../account/account.ts";
import type { WireFields } from "../outcome/echo.ts";
import type { OperationSpec } from "../profile/operation.ts";

/** what is stated with a payout without being sent: its check needs it */
const notSent: Readonly<Record<string, readonly string[]>> = { payout: ["Currency"] };

/** The body's fields in the document's order (MerchantCode after PaymentId), then the profile's own, without the signature. */
export function requestBody(
  account: Account,
  operation: string,
  fields: WireFields,
  spec: OperationSpec,
): WireFields {
  const { PaymentId, ...others } = fields;
  const body = { PaymentId, MerchantCode: account.merchantCode, ...others, ...spec.body };
  const omitted = notSent[operation] ?? [];
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== undefined && !omitted.includes(name)),
  );
}
