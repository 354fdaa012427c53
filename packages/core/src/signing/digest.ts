import { createHmac, hash, sign, timingSafeEqual, verify, type KeyObject } from "node:crypto";
import type { DigestRecipe } from "./recipe.ts";

type Encoding = NonNullable<DigestRecipe["encoding"]>;
type Hash = "md5" | "sha1" | "sha256" | "sha512";

/** Message to signature text. */
export type MakeDigest = (message: string) => string;
/** Whether a signature text belongs to the message. A wrong one takes as long as a right one. */
export type CheckDigest = (message: string, signature: string) => boolean;

/** An algorithm's name, parsed. */
export type Method =
  | { readonly kind: "plain" }
  | { readonly kind: "hash" | "hmac" | "rsa"; readonly hash: Hash };

export function methodOf(algorithm: DigestRecipe["algorithm"]): Method {
  if (algorithm === "plain") return { kind: "plain" };
  const [first, second] = algorithm.split("-") as [string, string | undefined];
  return second === undefined
    ? { kind: "hash", hash: first as Hash }
    : { kind: first as "hmac" | "rsa", hash: second as Hash };
}

/** for `plain` and the hashes without a key */
export function keylessDigest(method: Method, encoding: Encoding): MakeDigest {
  if (method.kind === "plain") return (message) => message;
  const { hash: algorithm } = method;
  const [node, finish] = spelling(encoding);
  return finish === undefined
    ? (message) => hash(algorithm, message, node)
    : (message) => finish(hash(algorithm, message, node));
}

/** takes a KeyObject because a Buffer makes it several times slower */
export function hmacDigest(algorithm: Hash, key: KeyObject, encoding: Encoding): MakeDigest {
  const [node, finish] = spelling(encoding);
  if (finish === undefined)
    return (message) => createHmac(algorithm, key).update(message).digest(node);
  return (message) => finish(createHmac(algorithm, key).update(message).digest(node));
}

/** PKCS#1 v1.5 */
export function rsaDigest(algorithm: Hash, key: KeyObject, encoding: Encoding): MakeDigest {
  const [node, finish = (text: string) => text] = spelling(encoding);
  return (message) => finish(sign(algorithm, Buffer.from(message), key).toString(node));
}

export function rsaCheck(algorithm: Hash, key: KeyObject, encoding: Encoding): CheckDigest {
  const [node, finish = (text: string) => text] = spelling(encoding);
  return (message, signature) => {
    const bytes = Buffer.from(signature, node);
    // only one spelling is valid: decoding alone would accept a changed text with the same bytes
    return (
      finish(bytes.toString(node)) === signature &&
      verify(algorithm, Buffer.from(message), key, bytes)
    );
  };
}

/** Compares the texts, because only one spelling is valid. */
export function digestCheck(make: MakeDigest): CheckDigest {
  return (message, signature) =>
    timingSafeEqual(fingerprint(make(message)), fingerprint(signature));
}

/** has the same length for every text, so that timing does not show a plain signature's length */
function fingerprint(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

function spelling(
  encoding: Encoding,
): ["hex" | "base64" | "base64url", ((text: string) => string)?] {
  return encoding === "hex-upper" ? ["hex", (text) => text.toUpperCase()] : [encoding];
}
