/** what a terminal would obey instead of showing it, line breaks too */
const control = /\p{Cc}/gu;

/** The same value with every text in it harmless to a terminal: a gateway may send anything. JSON output needs none of it. */
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
