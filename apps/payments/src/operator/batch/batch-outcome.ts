import { exitCode } from "../../output/exit-code.ts";
import type { BatchCounts } from "./batch-progress.ts";

/** Counts of a batch's rows by state. Rows whose payment existed before are only in `existing`. */
export interface BatchOutcome {
  readonly own: BatchCounts;
  readonly existing: BatchCounts;
  /** a person has confirmed that the payments which existed before are the right ones */
  readonly accepted: boolean;
}

/** The exit code of a batch after waiting: rows that need a person count more than failed ones. Pure. */
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

/** The share of a batch's rows that change no more, from 0 to 1. Pure. */
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
