import { UnusableSource } from "./unusable-source.ts";

/**
 * JSON without the white space between its parts; everything else is unchanged.
 * @throws UnusableSource if the text is not JSON, because white space may then be part of the content
 */
export function minifyJson(text: string, source: string): string {
  try {
    JSON.parse(text);
  } catch {
    throw new UnusableSource(source, "is not JSON, so it cannot be minified");
  }
  return text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\n\r]+/g, "$1");
}
