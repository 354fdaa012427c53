const underWay = new Map<string, Promise<unknown>>();

/** Runs the work of one key in this process one after the other. */
export async function oneAtATime<Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = underWay.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  underWay.set(key, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(key) === mine) underWay.delete(key);
  }
}
