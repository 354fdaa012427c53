/** What became of callbacks, by a few words each. */
export interface ThrottledCounter {
  /** counts, and says so once in a while */
  add(what: string, error?: unknown): void;
  /** counts what is told elsewhere */
  count(what: string): void;
  readonly totals: Readonly<Record<string, number>>;
}

/** milliseconds between two words about the same thing: a flood is no reason to fill a disk */
const apart = 10_000;

/**
 * The first of each kind is told at once; those that follow soon after, together with the next one.
 * @param say told how many have come since it was last told
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
