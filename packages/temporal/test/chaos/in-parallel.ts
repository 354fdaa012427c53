/** Does it for each, at most so many at once; the results in the order of the items. */
export async function inParallel<Item, Result>(
  atOnce: number,
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}
