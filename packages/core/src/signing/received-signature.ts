import type { Place } from "./recipe.ts";
import type { Scope } from "./scope.ts";

/** limits the comparisons that a sender can cause */
const most = 16;

/** The signatures of a request; none if the signature is missing or empty. */
export function receivedSignatures(
  { fields, headers }: Pick<Scope, "fields" | "headers">,
  place: Place,
): string[] {
  const carrier: Readonly<Record<string, unknown>> = place.in === "header" ? headers : fields;
  const value = Object.hasOwn(carrier, place.name) ? carrier[place.name] : undefined;
  if (typeof value !== "string") return [];
  const found =
    place.in === "header"
      ? listed(value.trim(), place.prefix)
      : [withoutPrefix(value, place.prefix)];
  return [...new Set(found)].filter((signature) => signature !== "").slice(0, most);
}

/** the whole header, or the entries of a list: `v1,abc v1,def` */
function listed(value: string, prefix: string): string[] {
  const entry = new RegExp(
    `(?<![^\\s,])${prefix.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}([^\\s,]+)`,
    "g",
  );
  return [
    withoutPrefix(value, prefix),
    ...Array.from(value.matchAll(entry), ([, signature = ""]) => signature),
  ];
}

function withoutPrefix(value: string, prefix: string): string {
  return value.startsWith(prefix) ? value.slice(prefix.length) : "";
}
