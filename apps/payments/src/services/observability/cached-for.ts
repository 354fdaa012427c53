/** Caches an answer, even a failure, for so many milliseconds. Calls during a running question get its answer. */
export function cachedFor<Answer>(
  milliseconds: number,
  ask: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let last: { readonly answer: Promise<Answer>; readonly until: number } | null = null;
  return () => {
    if (last === null || now() >= last.until) last = { answer: ask(), until: now() + milliseconds };
    return last.answer;
  };
}
