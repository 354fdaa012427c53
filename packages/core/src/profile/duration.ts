import * as z from "zod/mini";

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const pattern = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;

/** `250ms`, `5s`, `15m`, `72h`, `30d`, as milliseconds */
export const duration = z.pipe(
  z
    .string()
    .check(z.regex(pattern, 'must be a duration such as "500ms", "5s", "15m", "72h" or "30d"')),
  z.transform(milliseconds),
);

function milliseconds(text: string): number {
  const [, amount = "0", unit = "ms"] = pattern.exec(text) ?? [];
  return Math.round(Number(amount) * (units[unit] ?? 1));
}
