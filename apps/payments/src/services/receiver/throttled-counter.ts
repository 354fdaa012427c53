/** Counts of callbacks by a short reason. */
export interface ThrottledCounter {
  /** counts, and reports from time to time */
  add(what: string, error?: unknown): void;
  /** counts only; the caller reports it */
  count(what: string): void;
  readonly totals: Readonly<Record<string, number>>;
}

/** milliseconds between two reports about the same reason, so that a flood does not fill a disk */
const apart = 10_000;

/**
 * Reports the first of each reason at once. Those that follow soon after are reported together with the next one.
 * @param say gets the number since the last report
 * @param clock milliseconds
 */
export function createThrottledCounter(
  say: (what: string, count: number, error: unknown) => void,
  clock: () => number = () => performance.now(),
): ThrottledCounter {
  const totals: Record<string, number> = {};
  const said = new Map<string, { at: number; total: number }>();
  const count = (what: string) => (totals[what] = (totals[what] ?? 0) + 1);
  return {
    totals,
    count,
    add(what, error) {
      const total = count(what);
      const last = said.get(what) ?? { at: -Infinity, total: 0 };
      const at = clock();
      if (at - last.at < apart) return;
      said.set(what, { at, total });
      say(what, total - last.total, error);
    },
  };
}
