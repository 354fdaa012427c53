import * as z from "zod/mini";

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const pattern = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;
const form = 'must be a duration such as "500ms", "5s", "15m", "72h" or "30d"';

/** `250ms`, `5s`, `15m`, `72h`, `30d`, as milliseconds */
export const duration = durationBetween("0ms", "3650d");

/** between two requests; not 0, because then the requests would never stop */
export const wait = durationBetween("1ms", "3650d");

/** for one request */
export const timeout = durationBetween("1ms", "10m");

/** The milliseconds of a duration as profiles write it (`"15m"`); undefined if the text is not a duration. */
export function parseDuration(text: string): number | undefined {
  const parsed = duration.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}

function durationBetween(shortest: string, longest: string) {
  const long = z.refine<string>(
    (text) => milliseconds(text) >= milliseconds(shortest),
    `must be at least ${shortest}`,
  );
  const short = z.refine<string>(
    (text) => milliseconds(text) <= milliseconds(longest),
    `must be at most ${longest}`,
  );
  return z.pipe(
    z.string(form).check(z.regex(pattern, { error: form, abort: true }), long, short),
    z.transform(milliseconds),
  );
}

function milliseconds(text: string): number {
  const [, amount = "0", unit = "ms"] = pattern.exec(text) ?? [];
  return Math.round(Number(amount) * (units[unit] ?? 1));
}
