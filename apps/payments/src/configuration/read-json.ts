import { ConfigurationError } from "@merchant-payment/core";
import { readText } from "./read-text.ts";

/**
 * The JSON in a file.
 * @throws ConfigurationError naming file, line and column, without a word of the text: it may hold secrets
 */
export async function readJson(file: string): Promise<unknown> {
  const written = (await readText(file)).replace(/^\uFEFF/, "");
  try {
    return JSON.parse(written);
  } catch (error) {
    throw new ConfigurationError(
      `${file} is not JSON${placeOf(written, error)}; correct it there (comments and trailing commas are not JSON)`,
    );
  }
}

function placeOf(written: string, error: unknown): string {
  const [, position] = / at position (\d+)/.exec((error as Error).message) ?? [];
  if (position === undefined) return written.trim() === "" ? ": it is empty" : "";
  const before = written.slice(0, Number(position)).split("\n");
  return ` at line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
