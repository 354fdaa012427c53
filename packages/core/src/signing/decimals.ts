import { UnusableSource } from "./unusable-source.ts";

/**
 * A decimal number with exactly that many decimals. Never rounds: digits that would be lost are an error.
 * @throws UnusableSource for what is no plain decimal number
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
