import type { Program } from "./recipe-program.ts";

type Rule = NonNullable<Program["timestamp"]>;

/** Whether a received timestamp is close enough to now. False for an unreadable one. */
export function isRecent(
  text: string,
  { unit, tolerance }: Pick<Rule, "unit" | "tolerance">,
  now: number,
): boolean {
  const instant = readInstant(text, unit);
  return instant !== undefined && Math.abs(now - instant) <= tolerance;
}

/** milliseconds since 1970 */
function readInstant(text: string, unit: Rule["unit"]): number | undefined {
  if (unit === "iso") {
    // a time without its zone names no instant
    const fits = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text);
    const instant = fits ? Date.parse(text) : Number.NaN;
    return Number.isNaN(instant) ? undefined : instant;
  }
  if (!/^\d{1,16}(?:\.\d{1,9})?$/.test(text)) return undefined;
  return Number(text) * (unit === "s" ? 1000 : 1);
}
