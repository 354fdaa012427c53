import { hash } from "node:crypto";

/** A UUID (version 8) that is the same for every request about one payment, in every process. */
export function paymentUuid(account: string, refNo: string): string {
  const hex = hash("sha256", JSON.stringify(["merchant-payment", account, refNo]), "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
