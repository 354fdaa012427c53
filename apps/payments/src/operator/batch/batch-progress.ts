import type { BatchPause, IndexedState, PaymentState } from "@merchant-payment/temporal/client";
import type { BatchFile, ChunkPlan } from "./batch-file.ts";

/** `refused`: its RefNo was used for another payment; `notStarted`: not yet, or never if its chunk is over */
export type RowState = IndexedState | "refused" | "notStarted";

const counted = {
  notStarted: "left",
  submitting: "left",
  open: "left",
  succeeded: "paid",
  failed: "failed",
  expired: "failed",
  reversed: "reversed",
  refused: "refused",
  held: "held",
  review: "review",
  contradicted: "contradicted",
} as const satisfies Record<RowState, string>;

/** the row's state for the state in a payment document */
export function rowStateOf(state: PaymentState): RowState {
  return state === "polling" || state === "unknown" ? "open" : state;
}

/** number of rows in each state */
export type BatchCounts = Readonly<MutableCounts>;
type MutableCounts = Record<(typeof counted)[RowState], number>;

export const noRows: BatchCounts = {
  paid: 0,
  failed: 0,
  reversed: 0,
  contradicted: 0,
  refused: 0,
  held: 0,
  review: 0,
  left: 0,
};

/** A row whose payout was started by something else, so this batch did not pay it. */
export interface ExistingRow {
  readonly refNo: string;
  readonly state: RowState;
  /** start of its payment; ISO 8601 UTC */
  readonly startedAt: string;
}

/** The state of each row of a batch. */
export class BatchProgress {
  readonly #refNos: readonly string[];
  readonly #states: RowState[];
  readonly #reasons = new Map<number, string>();
  /** rows with an existing payment, and that payment's start */
  readonly #existed = new Map<number, string>();
  readonly #own: MutableCounts;
  readonly #others: MutableCounts;
  /** set while the batch starts no more payouts */
  pause: BatchPause | null = null;
  /** chunks that start no more payouts */
  readonly over = new Set<number>();

  constructor({ rows }: Pick<BatchFile, "rows">) {
    this.#refNos = rows.map(({ refNo }) => refNo);
    this.#states = rows.map(() => "notStarted");
    this.#own = { ...noRows, left: rows.length };
    this.#others = { ...noRows };
  }

  /** @param existedSince start of a payment that something else started; default: unchanged */
  set(row: number, state: RowState, existedSince = this.existedSince(row)): void {
    this.#countsOf(row)[counted[this.stateOf(row)]] -= 1;
    this.#states[row] = state;
    if (existedSince === null) this.#existed.delete(row);
    else this.#existed.set(row, existedSince);
    this.#countsOf(row)[counted[state]] += 1;
  }

  refuse(row: number, reason: string): void {
    // the payment is another one, so it does not count as existing
    this.set(row, "refused", null);
    this.#reasons.set(row, reason);
  }

  stateOf(row: number): RowState {
    return this.#states[row] ?? "notStarted";
  }

  /** why a row was refused */
  reasonOf(row: number): string | null {
    return this.#reasons.get(row) ?? null;
  }

  /** the start of its payment, if this batch did not start it */
  existedSince(row: number): string | null {
    return this.#existed.get(row) ?? null;
  }

  /** counts of this batch's own rows */
  get counts(): BatchCounts {
    return { ...this.#own };
  }

  /** counts of the rows whose payment existed before */
  get existingCounts(): BatchCounts {
    return { ...this.#others };
  }

  /** in the file's order */
  existingRows(): ExistingRow[] {
    return [...this.#existed]
      .toSorted(([a], [b]) => a - b)
      .map(([row, startedAt]) => ({
        refNo: this.#refNos[row] ?? "",
        state: this.stateOf(row),
        startedAt,
      }));
  }

  /** rows of a chunk that can still change without a person */
  moving({ from, rows }: ChunkPlan): number[] {
    const all = Array.from({ length: rows }, (_, at) => from + at);
    return all.filter((row) => counted[this.stateOf(row)] === "left");
  }

  /** rows of a chunk that can still change */
  open({ from, rows }: ChunkPlan): number[] {
    const all = Array.from({ length: rows }, (_, at) => from + at);
    return all.filter((row) => ["left", "held", "review"].includes(counted[this.stateOf(row)]));
  }

  #countsOf(row: number): MutableCounts {
    return this.#existed.has(row) ? this.#others : this.#own;
  }
}
