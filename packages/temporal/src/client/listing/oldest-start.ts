/** What can be asked of starts that are too many to read. Times are milliseconds since 1970. */
export interface Starts {
  /** how many are earlier than this */
  readonly countBefore: (time: number) => Promise<number>;
  /** those that are earlier than this, at most `limit` of them */
  readonly before: (time: number, limit: number) => Promise<readonly number[]>;
}

/** so many are read at once */
const readable = 200;

/**
 * The earliest start, null without any: halves the time range until one request can read the rest.
 * Where more than can be read began in one second, that second.
 */
export async function oldestStart(
  { countBefore, before }: Starts,
  now: number,
): Promise<number | null> {
  let [from, to] = [0, now + 60_000];
  let count = await countBefore(to);
  while (count > readable && to - from > 1_000) {
    const middle = Math.floor((from + to) / 2);
    const earlier = await countBefore(middle);
    if (earlier === 0) from = middle;
    else [to, count] = [middle, earlier];
  }
  const starts = await before(to, readable);
  return starts.length === 0 ? null : Math.min(...starts);
}
