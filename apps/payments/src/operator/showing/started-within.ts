import { parseDuration } from "@merchant-payment/core/internal";
import { CommandError } from "../../output/command-error.ts";

export interface AgeFlags {
  /** a duration as profiles write it */
  readonly olderThan?: string | undefined;
  readonly newerThan?: string | undefined;
}

/** When the payments of such an age were started. Pure but for the errors. */
export function startedWithin(
  { olderThan, newerThan }: AgeFlags,
  now: number,
): { startedFrom: Date | undefined; startedBefore: Date | undefined } {
  const startedFrom = before(now, "--newer-than", newerThan);
  const startedBefore = before(now, "--older-than", olderThan);
  if (startedFrom !== undefined && startedBefore !== undefined && startedFrom >= startedBefore)
    throw new CommandError(
      "usage",
      `nothing is older than ${olderThan} and newer than ${newerThan}; give --newer-than the longer time`,
    );
  return { startedFrom, startedBefore };
}

function before(now: number, flag: string, written: string | undefined): Date | undefined {
  if (written === undefined) return undefined;
  const milliseconds = parseDuration(written);
  if (milliseconds !== undefined) return new Date(now - milliseconds);
  throw new CommandError("usage", `${flag} must be a duration such as "15m", "1h" or "3d"`);
}
