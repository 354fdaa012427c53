/** characters that control a terminal, including line breaks */
const control = /\p{Cc}/gu;

/** Makes every text in a value safe for a terminal, because a gateway may send anything. JSON output does not need it. */
export function stripControlChars<Value>(value: Value): Value {
  if (typeof value === "string") return value.replace(control, "\u{FFFD}") as Value;
  if (Array.isArray(value)) return value.map(stripControlChars) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      stripControlChars(name),
      stripControlChars(inner),
    ]),
  ) as Value;
}
