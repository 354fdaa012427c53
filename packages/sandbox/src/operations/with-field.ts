import type { WireFields } from "./wire-fields.ts";

/** Adds one field at a profile's path: `data.RefNo` is inside `data`. */
export function withField(fields: WireFields, path: string, value: unknown): WireFields {
  const [first = path, ...rest] = path.split(".");
  if (rest.length === 0) return { ...fields, [first]: value };
  const inner = Object.hasOwn(fields, first) ? fields[first] : undefined;
  const holder = typeof inner === "object" && inner !== null ? (inner as WireFields) : {};
  return { ...fields, [first]: withField(holder, rest.join("."), value) };
}
