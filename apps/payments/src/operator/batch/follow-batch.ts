import { setTimeout as sleep } from "node:timers/promises";
import type { OpenPayments } from "../../temporal/open-payments.ts";
import { placeInChunk, type BatchFile, type ChunkPlan } from "./batch-file.ts";
import { rowStateOf, type BatchProgress } from "./batch-progress.ts";

interface Asked {
  readonly batches: Pick<OpenPayments["batches"], "look" | "peekRow" | "changesAfterClose">;
}

/** payments looked up at once */
const concurrency = 8;
/** milliseconds between two rounds */
const firstPause = 500;
const longestPause = 3_000;

/**
 * Looks at a batch until no row can change without a person.
 * @param say called after every step
 */
export async function followBatch(
  asked: Asked,
  file: BatchFile,
  progress: BatchProgress,
  say: () => void,
): Promise<void> {
  for (let pause = firstPause; ; pause = Math.min(pause * 1.3, longestPause)) {
    if (!(await refreshRows(asked, file, progress, say))) return;
    await sleep(pause);
  }
}

/** One look at every row that may have changed. False: no row changes any more without a person. */
export async function refreshRows(
  asked: Asked,
  { batch, rows, chunks }: Pick<BatchFile, "batch" | "rows" | "chunks">,
  progress: BatchProgress,
  say: () => void,
): Promise<boolean> {
  let moves = false;
  for (const [at, chunk] of chunks.entries()) {
    const open = progress.open(chunk);
    // until the chunk is over, a row whose payment has ended may still be refused because that payment is another one
    if (open.length === 0 && progress.over.has(at)) continue;
    // look at the chunk before its rows: once it has started all, a row without a payment will get none
    const state = await asked.batches.look(batch, at);
    const waits = state?.state === "waiting";
    if (waits) progress.pause = state.pause;
    else progress.over.add(at);
    for (const { index, reason } of state?.refused ?? [])
      progress.refuse(chunk.from + index, reason);
    say();
    for (let from = 0; from < open.length; from += concurrency) {
      const some = open.slice(from, from + concurrency);
      await Promise.all(some.map((row) => peekRow(asked, { batch, rows, chunks }, row, progress)));
      say();
    }
    // the later chunks wait for this one
    if (waits) return true;
    moves ||= stillMoving(chunk, progress);
  }
  progress.pause = null;
  return moves;
}

/** One look at a row. */
export async function peekRow(
  { batches }: { readonly batches: Pick<OpenPayments["batches"], "peekRow"> },
  { batch, rows, chunks }: Pick<BatchFile, "batch" | "rows" | "chunks">,
  row: number,
  progress: BatchProgress,
): Promise<void> {
  if (progress.stateOf(row) === "refused") return;
  const refNo = rows[row]?.refNo ?? "";
  const seen = await batches.peekRow({ batch, ...placeInChunk(chunks, row), refNo });
  progress.set(row, seen?.state ?? "notStarted", seen?.existedSince ?? null);
}

/** Updates rows whose payment changed after its end, with one query for all rows. */
export async function hearAfterClose(
  { batches }: Asked,
  { rows }: Pick<BatchFile, "rows">,
  progress: BatchProgress,
): Promise<void> {
  const changed = await batches.changesAfterClose();
  for (const [row, { refNo }] of rows.entries()) {
    const state = changed(refNo);
    // the change is not about a row without its own payment
    if (state !== null && !["refused", "notStarted"].includes(progress.stateOf(row)))
      progress.set(row, rowStateOf(state));
  }
}

/** rows that the chunk will not start any more do not count */
function stillMoving(chunk: ChunkPlan, progress: BatchProgress): boolean {
  return progress.moving(chunk).some((row) => progress.stateOf(row) !== "notStarted");
}
