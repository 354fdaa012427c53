import { UnusableSource } from "./unusable-source.ts";

/**
 * JSON without the white space between its parts; everything else stays as it is written.
 * @throws UnusableSource for what is not JSON: there, white space may mean something
 */
export function minifyJson(text: string, source: string): string {
  try {
    JSON.parse(text);
  } catch {
    throw new UnusableSource(source, "is not JSON, so it cannot be minified");
  }
  return text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\n\r]+/g, "$1");
}
