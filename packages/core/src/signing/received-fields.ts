import { readBodyFields } from "../wire/body-fields.ts";
import { parseWireJson } from "../wire/exact-json.ts";
import type { ReceivedRequest } from "./verifier.ts";

const known = new WeakMap<ReceivedRequest, Readonly<Record<string, unknown>>>();

/**
 * The fields of a received body, JSON or form, with every JSON number as it was written. Read once for each request, so that
 * callers use the same fields that the signature was verified over.
 * @throws SyntaxError that repeats nothing of the body
 */
export function receivedFields(received: ReceivedRequest): Readonly<Record<string, unknown>> {
  const before = known.get(received);
  if (before !== undefined) return before;
  const fields = readBodyFields(received.body, parseWireJson);
  known.set(received, fields);
  return fields;
}
