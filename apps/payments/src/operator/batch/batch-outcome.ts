import { exitCode } from "../../output/exit-code.ts";
import type { BatchCounts } from "./batch-progress.ts";

/** How many rows of a batch are how. Rows whose payment existed before are in `existing` alone. */
export interface BatchOutcome {
  readonly own: BatchCounts;
  readonly existing: BatchCounts;
  /** a person has said that those which existed before are the ones meant */
  readonly accepted: boolean;
}

/** What a shell learns of a batch that was waited for: what needs a person counts more than what failed. Pure. */
export function batchExitCode({ own, existing, accepted }: BatchOutcome): number {
  if (sumOf(existing) > 0 && !accepted) return exitCode.needsPerson;
  const both = (word: keyof BatchCounts) => own[word] + existing[word];
  if (both("held") + both("review") + both("contradicted") + both("left") > 0)
    return exitCode.needsPerson;
  return both("failed") + both("refused") + both("reversed") > 0
    ? exitCode.paymentFailed
    : exitCode.done;
}

export function sumOf(counts: BatchCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** How much of a batch does not move any more, from 0 to 1. Pure. */
export function doneShare({ own, existing }: Pick<BatchOutcome, "own" | "existing">): number {
  const all = sumOf(own) + sumOf(existing);
  return all === 0 ? 1 : (all - own.left - existing.left) / all;
}

/** `[########------------] 40 of 100: 35 paid, 3 failed, 1 held, 1 review, 60 left`. Pure. */
export function progressLine(
  { own, existing }: Pick<BatchOutcome, "own" | "existing">,
  width = 20,
): string {
  const all = sumOf(own) + sumOf(existing);
  const done = all - own.left - existing.left;
  const filled = Math.floor(doneShare({ own, existing }) * width);
  const bar = `[${"#".repeat(filled)}${"-".repeat(width - filled)}]`;
  const always = (["paid", "failed", "held", "review", "left"] as const).map(
    (word) => `${own[word]} ${word}`,
  );
  const also = [
    ...(["refused", "reversed", "contradicted"] as const).map((word) => [own[word], word] as const),
    [sumOf(existing), "existed before"] as const,
  ].flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return `${bar} ${done} of ${all}: ${[...always, ...also].join(", ")}`;
}
