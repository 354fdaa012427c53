import type { Exchange, Profile } from "@merchant-payment/core";
import type { GatewayFacts } from "../contract/activities.ts";

export const nothingSaid: GatewayFacts = { transId: null, payId: null, status: null };

/** What an answer says about the payment; all null if the answer is about another payment. */
export function gatewayFacts(seen: Exchange): GatewayFacts {
  const data = ownData(seen);
  if (data === null) return nothingSaid;
  return {
    // trimmed, because it is bound, and TransIds are compared trimmed
    transId: text(data, "TransId")?.trim() ?? null,
    payId: text(data, "PayID"),
    status: text(data, "Status"),
  };
}

/** The TransId of an answer, if later checks must repeat the one of this operation (profile `echo.transId`); else null. */
export function bindingTransId(
  { echo }: Profile,
  operation: "submit" | "check",
  seen: Exchange,
): string | null {
  const { evidence } = seen;
  // only a success must repeat the request's fields
  if (evidence.kind !== "response" || evidence.class !== "success") return null;
  const binds =
    echo.transId === "same" || (echo.transId === "submitDiffers" && operation === "check");
  return binds ? gatewayFacts(seen).transId : null;
}

/** The page on which the payer pays, if the answer names it (API document, "Deposit response `data`"). */
export function checkoutOf(seen: Exchange): { checkoutUrl?: string } {
  const data = ownData(seen);
  const checkoutUrl = data === null ? null : text(data, "CheckoutURL");
  return checkoutUrl === null ? {} : { checkoutUrl };
}

function ownData({ data, evidence }: Exchange): object | null {
  if (evidence.kind !== "response" || evidence.mismatchedFields.length > 0) return null;
  return typeof data === "object" ? data : null;
}

function text(data: object, name: string): string | null {
  const value: unknown = Object.hasOwn(data, name) ? Reflect.get(data, name) : null;
  return (typeof value === "string" && value.trim() !== "") || typeof value === "number"
    ? String(value)
    : null;
}
