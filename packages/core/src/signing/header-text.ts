import { UnusableSource } from "./unusable-source.ts";

/** @throws UnusableSource for a text that a header changes: with line breaks, characters outside ASCII, or white space at its ends */
export function headerText(text: string, source: string): string {
  if (/^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/.test(text)) return text;
  throw new UnusableSource(source, "must be printable ASCII without white space at its ends");
}
