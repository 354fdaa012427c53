import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import { ConfigurationError } from "@merchant-payment/core";
import type { PayloadCodec } from "@temporalio/common";
// the names in this package cannot be imported one by one
import proto from "@temporalio/proto";

/** bytes of an AES-256 key */
export const keyLength = 32;
const nonceLength = 12;
const tagLength = 16;
const encoding = "binary/encrypted";

/** AES-256-GCM; stored as nonce, ciphertext, tag. Metadata names the key. */
export function createEncryptionCodec(
  keys: readonly { readonly id: string; readonly key: string }[],
): PayloadCodec {
  const known = new Map(
    keys.map(({ id, key }) => [id, createSecretKey(Buffer.from(key, "base64"))]),
  );
  const [first] = known;
  if (first === undefined)
    throw new ConfigurationError("encryption keys: at least one key is needed");
  const [currentId, currentKey] = first;
  const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

  return {
    encode: async (payloads) =>
      payloads.map((payload) => ({
        metadata: { encoding: Buffer.from(encoding), "encryption-key-id": Buffer.from(currentId) },
        data: encrypt(currentKey, PayloadMessage.encode(payload).finish()),
      })),
    decode: async (payloads) =>
      payloads.map((payload) => {
        if (textOf(payload.metadata?.["encoding"]) !== encoding) return payload;
        const id = textOf(payload.metadata?.["encryption-key-id"]);
        return PayloadMessage.decode(decrypt(id, keyFor(known, id), payload.data));
      }),
  };
}

function keyFor(known: ReadonlyMap<string, KeyObject>, id: string): KeyObject {
  const key = known.get(id);
  if (key !== undefined) return key;
  throw new ConfigurationError(
    `encryption keys: what the server holds was encrypted with key "${id}", which is not among them; add it behind the first`,
  );
}

function encrypt(key: KeyObject, plain: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(id: string, key: KeyObject, data: Uint8Array | null | undefined): Uint8Array {
  const bytes = data ?? new Uint8Array();
  try {
    const end = bytes.length - tagLength;
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceLength));
    decipher.setAuthTag(bytes.subarray(end));
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, end)), decipher.final()]);
  } catch (cause) {
    throw new ConfigurationError(
      `encryption keys: what the server holds was encrypted with another key than the one with the id "${id}", or was changed; give that id its own key`,
      [],
      { cause },
    );
  }
}

function textOf(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString();
}
