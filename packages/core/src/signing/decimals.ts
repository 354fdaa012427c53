import { UnusableSource } from "./unusable-source.ts";

/**
 * A decimal number with exactly that many decimals. Never rounds: it is an error if digits would be lost.
 * @throws UnusableSource if the text is not a plain decimal number
 */
export function decimals(text: string, places: number, source: string): string {
  const [, sign = "", whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new UnusableSource(source, "is not a plain decimal number");
  if (/[1-9]/.test(fraction.slice(places)))
    throw new UnusableSource(source, `has more than ${places} decimals`);
  return places === 0
    ? sign + whole
    : `${sign}${whole}.${fraction.slice(0, places).padEnd(places, "0")}`;
}
