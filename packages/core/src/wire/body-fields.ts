import { parseExactJson } from "./exact-json.ts";
import { parseForm } from "./form.ts";

/** Looks at the body, because gateways send JSON and forms with wrong content types. */
export function isJsonObject(body: string): boolean {
  return body.trimStart().startsWith("{");
}

/**
 * The fields of a body received as a JSON object or as a form.
 * @param parseJson parses JSON; default: `parseExactJson`
 * @throws SyntaxError that repeats nothing of the body
 */
export function readBodyFields(
  body: string,
  parseJson: (text: string) => unknown = parseExactJson,
): Readonly<Record<string, unknown>> {
  return isJsonObject(body) ? (parseJson(body) as Record<string, unknown>) : parseForm(body.trim());
}
