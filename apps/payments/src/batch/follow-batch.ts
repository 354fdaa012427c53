import { setTimeout as sleep } from "node:timers/promises";
import type { OpenPayments } from "../temporal/open-payments.ts";
import type { BatchFile, ChunkPlan } from "./batch-file.ts";
import type { BatchProgress } from "./batch-progress.ts";

interface Asked {
  readonly payments: Pick<OpenPayments["payments"], "glance">;
  readonly batches: Pick<OpenPayments["batches"], "look">;
}

/** payments looked up at once */
const concurrency = 8;
/** milliseconds between two rounds */
const firstPause = 500;
const longestPause = 3_000;

/**
 * Looks at a batch until no row of it moves without a person.
 * @param say is told of every step
 */
export async function followBatch(
  asked: Asked,
  file: BatchFile,
  progress: BatchProgress,
  say: () => void,
): Promise<void> {
  for (let pause = firstPause; ; pause = Math.min(pause * 1.3, longestPause)) {
    if (!(await lookAround(asked, file, progress, say))) return;
    await sleep(pause);
  }
}

/** One look at every row that may have changed. False: nothing more happens by itself. */
export async function lookAround(
  asked: Asked,
  { batch, rows, chunks }: Pick<BatchFile, "batch" | "rows" | "chunks">,
  progress: BatchProgress,
  say: () => void,
): Promise<boolean> {
  let moves = false;
  for (const [at, chunk] of chunks.entries()) {
    const open = progress.open(chunk);
    // until it is over, a row whose payment has ended may yet be refused as another's
    if (open.length === 0 && progress.over.has(at)) continue;
    // asked first: once it has started all, a row without a payment has none
    const state = await asked.batches.look(batch, at);
    const waits = state?.state === "waiting";
    if (waits) progress.pause = state.pause;
    else progress.over.add(at);
    for (const { index, reason } of state?.refused ?? [])
      progress.refuse(chunk.from + index, reason);
    say();
    for (let from = 0; from < open.length; from += concurrency) {
      await glanceAt(asked, rows, open.slice(from, from + concurrency), progress);
      say();
    }
    // the chunks behind it wait for it
    if (waits) return true;
    moves ||= stillMoving(chunk, progress);
  }
  progress.pause = null;
  return moves;
}

async function glanceAt(
  { payments }: Asked,
  rows: BatchFile["rows"],
  some: readonly number[],
  progress: BatchProgress,
): Promise<void> {
  await Promise.all(
    some.map(async (row) => {
      if (progress.stateOf(row) === "refused") return;
      const seen = await payments.glance("payout", rows[row]?.refNo ?? "");
      progress.set(row, seen ?? "notStarted");
    }),
  );
}

/** what nobody starts any more does not */
function stillMoving(chunk: ChunkPlan, progress: BatchProgress): boolean {
  return progress.moving(chunk).some((row) => progress.stateOf(row) !== "notStarted");
}
