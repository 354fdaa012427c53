import { UnusableSource } from "./unusable-source.ts";

/** @throws UnusableSource for what a header cannot carry unchanged: line breaks, other than ASCII, white space at its ends */
export function headerText(text: string, source: string): string {
  if (/^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/.test(text)) return text;
  throw new UnusableSource(source, "must be printable ASCII without white space at its ends");
}
