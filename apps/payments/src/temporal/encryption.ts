import { ConfigurationError } from "@merchant-payment/core";
import { encryptedDataConverter } from "@merchant-payment/temporal/encryption";
import type { DataConverter } from "@temporalio/common";

const variable = "MERCHANT_PAYMENT_PAYLOAD_KEYS";

/**
 * MERCHANT_PAYMENT_PAYLOAD_KEYS: `id:key` entries with commas between them, the keys 32 bytes as base64; the first
 * encrypts, all decrypt. If it is not set, nothing is encrypted.
 * @throws ConfigurationError that shows no key
 */
export function dataConverter(
  environment: NodeJS.ProcessEnv = process.env,
): DataConverter | undefined {
  const written = environment[variable]?.trim() ?? "";
  if (written === "") return undefined;
  const keys = written.split(",").map((entry) => {
    const [id = "", ...key] = entry.trim().split(":");
    return { id, key: key.join(":") };
  });
  try {
    return encryptedDataConverter(keys);
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    const hint = "write id:key entries with commas between them, keys from openssl rand -base64 32";
    throw new ConfigurationError(`${variable}; ${hint}`, error.fields);
  }
}
