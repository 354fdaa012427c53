import { fileURLToPath } from "node:url";
import { ConfigurationError } from "@merchant-payment/core";
import type { DataConverter } from "@temporalio/common";
import { createEncryptionCodec, keyLength } from "./encryption-codec.ts";

/** A key that encrypts payloads, or that encrypted them in the past. */
export interface EncryptionKey {
  /** stored with everything that this key encrypted; not a secret */
  readonly id: string;
  /** 32 bytes as base64, e.g. of `openssl rand -base64 32` */
  readonly key: string;
}

const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
const failureConverterPath = fileURLToPath(
  new URL(`./encoded-failures.${extension}`, import.meta.url),
);

/**
 * Encrypts what Temporal's server stores: inputs, results, queries, and failures with their messages.
 * Give it to the client and to the worker. The first key encrypts and every key decrypts. To rotate keys, put a new one
 * first and keep the old ones while their payments are stored. Search attributes stay readable; they hold no people's data.
 * @throws ConfigurationError if a key is not 32 bytes of base64, if two keys have one id, or if there is no key
 */
export function encryptedDataConverter(keys: readonly EncryptionKey[]): DataConverter {
  const problems = keys.flatMap(({ id, key }, at) => [
    ...(Buffer.from(key, "base64").length === keyLength
      ? []
      : [{ path: `[${at}].key`, message: `must be ${keyLength} bytes as base64` }]),
    ...(id === "" || keys.findIndex((other) => other.id === id) !== at
      ? [{ path: `[${at}].id`, message: "must be a text that no other key has" }]
      : []),
  ]);
  if (keys.length === 0) problems.push({ path: "", message: "at least one key is needed" });
  if (problems.length > 0) throw new ConfigurationError("encryption keys", problems);
  return { payloadCodecs: [createEncryptionCodec(keys)], failureConverterPath };
}
