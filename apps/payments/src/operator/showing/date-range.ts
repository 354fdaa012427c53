import * as z from "zod";
import { CommandError } from "../../output/command-error.ts";

/** From a moment until just before another. */
export interface DateRange {
  readonly startedFrom: Date;
  readonly startedBefore: Date;
}

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const dayLength = 86_400_000;

/**
 * The time that `--from` and `--to` mean: whole days in UTC, the last one included; or moments with a time zone.
 * @throws CommandError
 */
export function dateRange(from: string, to: string): DateRange {
  const startedFrom = momentOf("--from", from);
  const end = momentOf("--to", to);
  const startedBefore = day.safeParse(to).success ? new Date(end.getTime() + dayLength) : end;
  if (startedFrom >= startedBefore)
    throw new CommandError("usage", `--from ${from} is not before --to ${to}; swap them`);
  return { startedFrom, startedBefore };
}

function momentOf(flag: string, text: string): Date {
  if (day.safeParse(text).success || moment.safeParse(text).success) return new Date(text);
  throw new CommandError(
    "usage",
    `${flag} must be a day, 2026-01-31, or a time with its zone, 2026-01-31T17:00:00+07:00`,
  );
}
