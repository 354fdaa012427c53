import { createHash } from "node:crypto";
import { InvalidRequestError } from "@merchant-payment/core";
import type { PaymentFilter } from "./visibility-query.ts";

/** What makes a list the same list; ages move with the clock. */
type List = Pick<PaymentFilter, "state" | "kind"> & { readonly account: string };

/** Where a list ended, as a text to go on with. Opaque: the server's page token, and a checksum, because the server cannot tell a mistyped one. */
export function encodeCursor(token: Uint8Array, list: List): string {
  return `${Buffer.from(token).toString("base64url")}.${seal(token, list)}`;
}

/** @throws InvalidRequestError if it is not a cursor of this list */
export function decodeCursor(cursor: string, list: List): Uint8Array {
  const token = Buffer.from(cursor.split(".", 1)[0] ?? "", "base64url");
  if (token.length > 0 && encodeCursor(token, list) === cursor) return token;
  throw new InvalidRequestError("payments not listed", [
    {
      path: "after",
      message:
        "is not a cursor of this list; use it exactly as the list gave it, with the same filter",
    },
  ]);
}

function seal(token: Uint8Array, { account, state, kind }: List): string {
  return createHash("sha256")
    .update(JSON.stringify([account, state ?? null, kind ?? null]))
    .update(token)
    .digest("hex")
    .slice(0, 8);
}
