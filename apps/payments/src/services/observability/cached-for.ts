/** The same question, asked at most once in so many milliseconds; who comes while it is asked waits for that answer. A failure counts as one. */
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
