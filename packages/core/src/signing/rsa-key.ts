import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** @throws Error if the text is not the PEM of an RSA private key without a passphrase */
export function rsaPrivateKey(pem: string): KeyObject {
  return rsaOnly(createPrivateKey(withLineBreaks(pem)));
}

/**
 * The public key of a public or private PEM, or of a certificate.
 * @throws Error if the text is none of these
 */
export function rsaPublicKey(pem: string): KeyObject {
  return rsaOnly(createPublicKey(withLineBreaks(pem)));
}

function rsaOnly(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== "rsa") throw new TypeError("not an RSA key");
  return key;
}

/** environment variables carry a PEM's line breaks as \n, one-line input fields as spaces */
function withLineBreaks(pem: string): string {
  const [, label, body = ""] =
    /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/.exec(pem) ?? [];
  if (label === undefined) return pem;
  const lines = body.replace(/\\[rn]|\s/g, "").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
