import { parseExactJson } from "@merchant-payment/core";

/** The fields of a callback, sent as JSON or as a form; gateways mislabel both, so the body itself says which. */
export function callbackFields(body: string): Readonly<Record<string, unknown>> | undefined {
  if (!body.trimStart().startsWith("{"))
    return Object.fromEntries(new URLSearchParams(body.trim()));
  try {
    return parseExactJson(body) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
