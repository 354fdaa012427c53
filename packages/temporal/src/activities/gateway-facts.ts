import type { Exchange } from "@merchant-payment/core";
import type { GatewayFacts } from "../contract/activities.ts";

export const noFacts: GatewayFacts = { transId: null, payId: null, status: null };

/** What an answer says of the payment itself; nothing where it speaks of another one. */
export function gatewayFacts({ data, sighting }: Exchange): GatewayFacts {
  if (
    sighting.seen !== "answer" ||
    sighting.echoDiffers.length > 0 ||
    typeof data !== "object" ||
    data === null
  )
    return noFacts;
  return {
    transId: text(data, "TransId"),
    payId: text(data, "PayID"),
    status: text(data, "Status"),
  };
}

function text(data: object, name: string): string | null {
  const value: unknown = Object.hasOwn(data, name) ? Reflect.get(data, name) : null;
  return (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : null;
}
