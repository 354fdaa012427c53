import { UnusableSource } from "./unusable-source.ts";

/** ISO 8601 UTC in whole seconds: `2026-01-02T03:04:05Z` */
export function utcTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/**
 * The same instant on another clock: `2026-01-02T10:04:05+07:00`.
 * @param offset minutes east of UTC, equal to `zone`
 */
export function zonedTime(utc: string, zone: string, offset: number, source: string): string {
  const instant = Date.parse(utc);
  if (Number.isNaN(instant)) throw new UnusableSource(source, "is not a time in ISO 8601");
  return `${new Date(instant + offset * 60_000).toISOString().slice(0, 19)}${zone}`;
}
