/** Calls `run` with 0 to `count - 1`, at most `concurrent` at a time. */
export async function atOnce(
  count: number,
  concurrent: number,
  run: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: concurrent }, lane));
}
