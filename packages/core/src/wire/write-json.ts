import { wireNumber } from "./exact-json.ts";
import { plainDecimal } from "./plain-decimal.ts";

/**
 * Compact JSON with every number in plain decimal, as templates write it.
 * @throws RangeError for NaN and the infinities, TypeError for a value that JSON cannot hold
 */
export function writeJson(value: unknown): string {
  const text = isPlain(value)
    ? JSON.stringify(value)
    : JSON.stringify(value, (_, inner: unknown) => exactly(inner));
  if (text === undefined) throw new TypeError("not a JSON value");
  return text;
}

/** whether all values are texts, whole numbers, booleans or null, which JSON.stringify writes as templates do */
function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isPlainScalar(value);
  for (const key in value)
    if (!isPlainScalar((value as Record<string, unknown>)[key])) return false;
  return true;
}

function isPlainScalar(value: unknown): boolean {
  return (
    typeof value === "string" ||
    typeof value === "boolean" ||
    value === null ||
    Number.isSafeInteger(value)
  );
}

function exactly(value: unknown): unknown {
  if (typeof value === "number") return wireNumber(plainDecimal(value));
  if (typeof value === "bigint") return wireNumber(String(value));
  if (typeof value === "function" || typeof value === "symbol")
    throw new TypeError("not a JSON value");
  return value;
}
