/** a JSON object by its wire names, as it was received or is about to be sent */
export type WireFields = Readonly<Record<string, unknown>>;

function isWireFields(value: unknown): value is WireFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** the field's text, or null if it is absent or not a text */
export function textField(fields: WireFields | null, name: string): string | null {
  const value = fields !== null && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === "string" ? value : null;
}

/** null: not a JSON object */
export function parseFields(text: string): WireFields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isWireFields(value) ? value : null;
  } catch {
    return null;
  }
}
