import { refuseDuplicateMembers } from "./duplicate-member.ts";

/** A JSON number as it was received. `JSON.stringify` writes it back unchanged. */
export interface WireNumber {
  readonly rawJSON: string;
}

/** source text access of JSON, which TypeScript's library does not have yet */
const json = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): WireNumber;
  isRawJSON(value: unknown): boolean;
};

/**
 * JSON without loss. A number that JavaScript holds exactly stays a number; any other (an integer beyond 2^53, `10.50`, `1e3`)
 * becomes its source text. `__proto__` is an ordinary own property.
 * @throws SyntaxError that repeats nothing of the text; DuplicateMemberError
 */
export function parseExactJson(text: string): unknown {
  // parsing with a reviver is several times slower, and most answers hold only small whole numbers
  if (text.length <= shortText && !unusualNumber.test(text)) return parsePlain(text);
  return parseNumbers(text, (value, source) => (isExact(value, source) ? value : source));
}

/**
 * JSON with every number as a `WireNumber`, for values that must be written again exactly as received.
 * @throws SyntaxError that repeats nothing of the text; DuplicateMemberError
 */
export function parseWireJson(text: string): unknown {
  return parseNumbers(text, (_, source) => json.rawJSON(source));
}

/**
 * JSON as `JSON.parse` reads it, for files that people write.
 * @throws DuplicateMemberError; the engine's SyntaxError, which may quote the text
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  refuseDuplicateMembers(text);
  return value;
}

/** Converts a result of `parseWireJson` to what `parseExactJson` returns. */
export function withExactNumbers(value: unknown): unknown {
  if (isWireNumber(value)) {
    const number = Number(value.rawJSON);
    return isExact(number, value.rawJSON) ? number : value.rawJSON;
  }
  if (Array.isArray(value)) return value.map(withExactNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withExactNumbers(inner)]),
  );
}

/** @param text a JSON number */
export function wireNumber(text: string): WireNumber {
  return json.rawJSON(text);
}

export function isWireNumber(value: unknown): value is WireNumber {
  return json.isRawJSON(value);
}

/** characters; a longer text may nest deeper than JSON.stringify goes */
const shortText = 4_096;

/** finds a number that JavaScript would not write back unchanged; may also match inside a text */
const unusualNumber = /(?:^|[:[,])\s*(?:-0|-?\d+[.eE]|-?\d{16})/;

function parsePlain(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  refuseDuplicateMembers(text);
  return value;
}

function parseNumbers(text: string, read: (value: number, source: string) => unknown): unknown {
  let value: unknown;
  try {
    value = json.parse(text, (_key, inner, { source }) =>
      typeof inner === "number" ? read(inner, source ?? String(inner)) : inner,
    );
  } catch {
    // the engine's message may quote a person's data from the text; this also catches nesting that is too deep
    throw unreadable();
  }
  refuseDuplicateMembers(text);
  return value;
}

function unreadable(): SyntaxError {
  return new SyntaxError("the text is not JSON that can be read");
}

function isExact(value: number, source: string): boolean {
  return String(value) === source && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
