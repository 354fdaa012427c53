/** A field's text; a value that is neither text nor number counts as absent. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
