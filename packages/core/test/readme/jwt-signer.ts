import { createSign } from "node:crypto";
import type { SignedRequest, Signer, UnsignedRequest } from "@merchant-payment/core/signing";

const encode = (text: string) => Buffer.from(text).toString("base64url");

/** The body's JSON as an RS256 token in a header, which a recipe cannot describe. */
export function jwtSigner(privateKey: string): Signer {
  const sign = ({ fields }: UnsignedRequest): SignedRequest => {
    const body = JSON.stringify(fields);
    const message = `${encode('{"alg":"RS256"}')}.${encode(body)}`;
    const signature = createSign("sha256").update(message).sign(privateKey, "base64url");
    return { body, headers: { authorization: `Bearer ${message}.${signature}` } };
  };
  return {
    sign,
    explain: (request) => ({ ...sign(request), signature: "•••", message: "the token" }),
  };
}
