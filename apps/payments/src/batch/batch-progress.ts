import type { BatchPause, Glance } from "@merchant-payment/temporal/client";
import { exitCode } from "../output/exit-code.ts";
import type { BatchFile, ChunkPlan } from "./batch-file.ts";

/** `refused`: its RefNo was used for another payment; `notStarted`: not yet, or never where nobody starts it any more */
export type RowState = Glance | "refused" | "notStarted";

const counted = {
  notStarted: "left",
  submitting: "left",
  open: "left",
  succeeded: "paid",
  failed: "failed",
  reversed: "failed",
  expired: "failed",
  refused: "refused",
  held: "held",
  review: "review",
  contradicted: "review",
} as const satisfies Record<RowState, string>;

/** how many rows are how */
export type BatchCounts = Readonly<Record<(typeof counted)[RowState], number>>;

/** Where each row of a batch stands. */
export class BatchProgress {
  readonly #states: RowState[];
  readonly #reasons = new Map<number, string>();
  readonly #counts: Record<(typeof counted)[RowState], number>;
  /** set while it starts no more payouts */
  pause: BatchPause | null = null;
  /** chunks that start nothing any more */
  readonly over = new Set<number>();

  constructor({ rows }: Pick<BatchFile, "rows">) {
    this.#states = rows.map(() => "notStarted");
    this.#counts = { paid: 0, failed: 0, refused: 0, held: 0, review: 0, left: rows.length };
  }

  set(row: number, state: RowState): void {
    this.#counts[counted[this.stateOf(row)]] -= 1;
    this.#counts[counted[state]] += 1;
    this.#states[row] = state;
  }

  refuse(row: number, reason: string): void {
    this.set(row, "refused");
    this.#reasons.set(row, reason);
  }

  stateOf(row: number): RowState {
    return this.#states[row] ?? "notStarted";
  }

  /** why a row was refused */
  reasonOf(row: number): string | null {
    return this.#reasons.get(row) ?? null;
  }

  get counts(): BatchCounts {
    return { ...this.#counts };
  }

  /** rows of a chunk that may still change without a person */
  moving({ from, rows }: ChunkPlan): number[] {
    const all = Array.from({ length: rows }, (_, at) => from + at);
    return all.filter((row) => counted[this.stateOf(row)] === "left");
  }

  /** rows of a chunk that may change at all */
  open({ from, rows }: ChunkPlan): number[] {
    const all = Array.from({ length: rows }, (_, at) => from + at);
    return all.filter((row) => ["left", "held", "review"].includes(counted[this.stateOf(row)]));
  }
}

/** What a shell learns of a batch that was waited for: what needs a person counts more than what failed. Pure. */
export function batchExitCode({ failed, refused, held, review, left }: BatchCounts): number {
  if (held + review + left > 0) return exitCode.needsPerson;
  return failed + refused > 0 ? exitCode.paymentFailed : exitCode.done;
}

/** `[########------------] 40 of 100: 35 paid, 3 failed, 1 held, 1 review, 60 left`. Pure. */
export function progressLine(counts: BatchCounts, width = 20): string {
  const { left, refused } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const filled = all === 0 ? width : Math.floor(((all - left) / all) * width);
  const bar = `[${"#".repeat(filled)}${"-".repeat(width - filled)}]`;
  const words = (["paid", "failed", "held", "review", "left"] as const).map(
    (word) => `${counts[word]} ${word}`,
  );
  const also = refused === 0 ? "" : `, ${refused} refused`;
  return `${bar} ${all - left} of ${all}: ${words.join(", ")}${also}`;
}
