/**
 * An Amount as people write it in a file: digits only. Null for everything else: fractions, signs, exponents, separators, more than
 * can be counted exactly.
 * @param zeroFraction takes `1500.00` too, as gateways write it
 */
export function wholeAmount(
  text: string,
  { zeroFraction = false }: { zeroFraction?: boolean } = {},
): number | null {
  const [, digits] = (zeroFraction ? /^(\d+)(?:\.0+)?$/ : /^(\d+)$/).exec(text) ?? [];
  const amount = digits === undefined ? Number.NaN : Number(digits);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** what a cell must be that is none */
export const amountForm = `must be a whole number in digits only, at most ${Number.MAX_SAFE_INTEGER}`;
