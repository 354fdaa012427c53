/**
 * A number without an exponent: `0.0000001`, not `1e-7`.
 * @throws RangeError for NaN and the infinities
 */
export function plainDecimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError("not a finite number");
  const text = String(value);
  if (!text.includes("e")) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, "0");
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
