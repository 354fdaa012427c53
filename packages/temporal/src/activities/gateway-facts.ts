import type { Exchange, Profile } from "@merchant-payment/core";
import type { GatewayFacts } from "../contract/activities.ts";

export const nothingSaid: GatewayFacts = { transId: null, payId: null, status: null };

/** What an answer says of the payment itself; nothing where it speaks of another one. */
export function gatewayFacts(seen: Exchange): GatewayFacts {
  const data = ownData(seen);
  if (data === null) return nothingSaid;
  return {
    // it is compared trimmed, and so it binds
    transId: text(data, "TransId")?.trim() ?? null,
    payId: text(data, "PayID"),
    status: text(data, "Status"),
  };
}

/** The TransId of an answer, where answers of this operation name the one that later checks repeat (profile `echo.transId`); else null. */
export function bindingTransId(
  { echo }: Profile,
  operation: "submit" | "check",
  seen: Exchange,
): string | null {
  const { evidence } = seen;
  // other answers need not repeat what was asked
  if (evidence.kind !== "response" || evidence.class !== "success") return null;
  const binds =
    echo.transId === "same" || (echo.transId === "submitDiffers" && operation === "check");
  return binds ? gatewayFacts(seen).transId : null;
}

/** Where the payer pays, if the answer says so (API document, "Deposit response `data`"). */
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
