import { createSecretKey, type KeyObject } from "node:crypto";
import type { DigestProgram } from "./recipe-program.ts";

/** @throws TypeError if the text does not have that encoding, or holds no byte: node would use an empty key */
export function hmacKey(secret: string, encoding: DigestProgram["keyEncoding"]): KeyObject {
  if (encoding === "utf8") return createSecretKey(secret, "utf8");
  const text = secret.trim();
  const fits = encoding === "hex" ? /^(?:[0-9a-f]{2})+$/i.test(text) : isBase64(text);
  if (!fits) throw new TypeError(`not ${encoding}`);
  return createSecretKey(text, encoding);
}

/** with or without padding, either alphabet */
function isBase64(text: string): boolean {
  const [, digits = ""] = /^([A-Za-z0-9+/_-]+)={0,2}$/.exec(text) ?? [];
  return digits.length > 1 && digits.length % 4 !== 1;
}
