import { ConfigurationError } from "@merchant-payment/core";
import { DuplicateMemberError, parseExactJson, parseJson } from "@merchant-payment/core/internal";
import { readText, sourceName } from "./read-text.ts";

/**
 * The JSON in a file.
 * @throws ConfigurationError naming file, line and column, without any of the text, which may hold secrets
 */
export async function readJson(file: string): Promise<unknown> {
  return parsedWritten(await readText(file), sourceName(file), parseJson);
}

/**
 * The one JSON object that a text holds, without loss.
 * @param source names the text, for people
 * @param shape what the object should be, e.g. `one payout's fields: {…}`
 * @throws ConfigurationError naming source, line and column, without any of the text
 */
export function parseObject(written: string, source: string, shape: string): object {
  const value = parsedWritten(written, source, parseExactJson);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  const found = Array.isArray(value) ? "a list" : "a single value";
  throw new ConfigurationError(`${source} holds ${found}, and must be a JSON object of ${shape}`);
}

function parsedWritten(text: string, source: string, parse: (written: string) => unknown): unknown {
  const written = text.replace(/^\uFEFF/, "");
  if (written.trim() === "")
    throw new ConfigurationError(`${source} is empty; write the JSON into it`);
  try {
    return parse(written);
  } catch (error) {
    if (error instanceof DuplicateMemberError)
      throw new ConfigurationError(
        `${source}: ${error.member ?? "a member"} occurs twice in one object${lineAndColumn(written, error.position)}; write it once`,
      );
    throw new ConfigurationError(
      `${source} is not JSON${placeOf(written)}; correct it there (comments and trailing commas are not JSON)`,
    );
  }
}

/** the engine's error has the position, where it knows one */
function placeOf(written: string): string {
  try {
    JSON.parse(written);
  } catch (error) {
    const [, position] = / at position (\d+)/.exec((error as Error).message) ?? [];
    if (position !== undefined) return lineAndColumn(written, Number(position));
    // it knows none where the text breaks off
    if (/end of JSON input/.test((error as Error).message))
      return lineAndColumn(written, written.length);
  }
  return "";
}

function lineAndColumn(written: string, position: number): string {
  const before = written.slice(0, position).split("\n");
  return ` at line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
