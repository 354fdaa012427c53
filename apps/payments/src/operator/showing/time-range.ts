import { parseDuration } from "@merchant-payment/core/internal";
import * as z from "zod";
import { CommandError } from "../../output/command-error.ts";

/** `--since` and `--until` as written. */
export interface TimeFlags {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** From one time until just before another; without one of them the range is open on that side. */
export interface TimeRange {
  readonly startedFrom: Date | undefined;
  readonly startedBefore: Date | undefined;
}

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const dayLength = 86_400_000;

/**
 * The range of the flags. Each is a day (UTC; `--until` includes it), a time with its zone, or a duration back from now.
 * @param now milliseconds
 * @throws CommandError
 */
export function timeRange({ since, until }: TimeFlags, now: number): TimeRange {
  const startedFrom = since === undefined ? undefined : momentOf("--since", since, now);
  const end = until === undefined ? undefined : momentOf("--until", until, now);
  const startedBefore = end !== undefined && day.safeParse(until).success ? dayAfter(end) : end;
  if (startedFrom !== undefined && startedBefore !== undefined && startedFrom >= startedBefore)
    throw new CommandError("usage", `--since ${since} is not before --until ${until}; swap them`);
  return { startedFrom, startedBefore };
}

/** undefined after the last day that the server can write */
function dayAfter(start: Date): Date | undefined {
  const next = new Date(start.getTime() + dayLength);
  return isWritable(next) ? next : undefined;
}

function isWritable(date: Date): boolean {
  return date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
}

function momentOf(flag: string, text: string, now: number): Date {
  if (day.safeParse(text).success || moment.safeParse(text).success) {
    const date = new Date(text);
    if (isWritable(date)) return date;
    throw new CommandError("usage", `${flag} ${text} must be in the years 1 to 9999 (UTC)`);
  }
  const ago = parseDuration(text);
  if (ago !== undefined) return new Date(now - ago);
  throw new CommandError(
    "usage",
    `${flag} must be a day (2026-01-31), a time with its zone (2026-01-31T17:00:00+07:00), or how long ago (15m, 1h, 3d)`,
  );
}
