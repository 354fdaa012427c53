/**
 * An Amount in a file: digits only. Null for everything else: fractions, signs, exponents, separators, and numbers that are not
 * exact.
 * @param zeroFraction accepts `1500.00` too, as gateways write it
 */
export function wholeAmount(
  text: string,
  { zeroFraction = false }: { zeroFraction?: boolean } = {},
): number | null {
  const [, digits] = (zeroFraction ? /^(\d+)(?:\.0+)?$/ : /^(\d+)$/).exec(text) ?? [];
  const amount = digits === undefined ? Number.NaN : Number(digits);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** the message for a cell that is not an Amount */
export const amountForm = `must be a whole number in digits only, at most ${Number.MAX_SAFE_INTEGER}`;
