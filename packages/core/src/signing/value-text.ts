import { isWireNumber } from "../wire/exact-json.ts";
import { plainDecimal } from "../wire/plain-decimal.ts";
import { writeJson } from "../wire/write-json.ts";
import { UnusableSource } from "./unusable-source.ts";

/**
 * A body value as templates write it: texts unchanged, received numbers as they were written, our own numbers in plain decimal.
 * @throws UnusableSource for an object, a list, or a value that JSON cannot hold
 */
export function valueText(value: unknown, source: string): string {
  switch (typeof value) {
    case "string":
      return wellFormed(value, source);
    case "number":
      if (!Number.isFinite(value)) throw new UnusableSource(source, "is not a finite number");
      return plainDecimal(value);
    case "boolean":
    case "bigint":
      return String(value);
    case "object":
      if (isWireNumber(value)) return value.rawJSON;
      throw new UnusableSource(source, "is an object or a list; write it with |json");
    default:
      throw new UnusableSource(source, "is not a value that JSON can hold");
  }
}

/**
 * Any body value as compact JSON.
 * @throws UnusableSource for a value that JSON cannot hold
 */
export function jsonText(value: unknown, source: string): string {
  try {
    return writeJson(value);
  } catch {
    throw new UnusableSource(source, "holds something that JSON cannot hold");
  }
}

/** refuses half a surrogate pair: every half becomes the same bytes, so that two texts would have one signature */
export function wellFormed(text: string, source: string): string {
  if (!text.isWellFormed()) throw new UnusableSource(source, "is not well-formed Unicode");
  return text;
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
