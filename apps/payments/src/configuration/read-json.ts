import { ConfigurationError } from "@merchant-payment/core";
import { DuplicateMemberError, parseJson } from "@merchant-payment/core/internal";
import { readText, sourceName } from "./read-text.ts";

/**
 * The JSON in a file.
 * @throws ConfigurationError naming file, line and column, without any of the text, which may hold secrets
 */
export async function readJson(file: string): Promise<unknown> {
  const written = (await readText(file)).replace(/^\uFEFF/, "");
  try {
    return parseJson(written);
  } catch (error) {
    if (error instanceof DuplicateMemberError)
      throw new ConfigurationError(
        `${sourceName(file)}: ${error.member ?? "a member"} occurs twice in one object${lineAndColumn(written, error.position)}; write it once`,
      );
    throw new ConfigurationError(
      `${sourceName(file)} is not JSON${placeOf(written, error)}; correct it there (comments and trailing commas are not JSON)`,
    );
  }
}

function placeOf(written: string, error: unknown): string {
  const [, position] = / at position (\d+)/.exec((error as Error).message) ?? [];
  if (position === undefined) return written.trim() === "" ? ": it is empty" : "";
  return lineAndColumn(written, Number(position));
}

function lineAndColumn(written: string, position: number): string {
  const before = written.slice(0, position).split("\n");
  return ` at line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
