import type { ChunkState, Glance } from "@merchant-payment/temporal/client";
import { expect, test } from "vitest";
import { BatchProgress } from "./batch-progress.ts";
import { lookAround } from "./follow-batch.ts";

const rows = ["A", "B"].map((refNo) => ({ refNo, amount: 1, currency: "IDR" }));
const chunks = [0, 1].map((from) => ({ from, rows: 1, content: "" }));
const file = { batch: "b", rows, chunks };
const waiting: ChunkState = { state: "waiting", refused: [], pause: null };
const started: ChunkState = { state: "started", refused: [], pause: null };

/** one look at two chunks of a row each, and what was to be told meanwhile */
async function look(
  progress: BatchProgress,
  states: readonly ChunkState[],
  glances: Readonly<Record<string, Glance>>,
) {
  const told: string[] = [];
  const moves = await lookAround(
    {
      batches: { look: async (_, chunk) => states[chunk] ?? null },
      payments: { glance: async (_, refNo) => glances[refNo] ?? null },
    },
    file,
    progress,
    () => told.push(progress.pause?.by ?? ""),
  );
  return { moves, told: [...new Set(told)], counts: progress.counts };
}

test("a row that looks paid is refused all the same, when its part says that the payment is another's", async () => {
  const progress = new BatchProgress(file);
  const paid = { A: "succeeded", B: "succeeded" } as const;
  expect(await look(progress, [started, waiting], paid)).toMatchObject({
    moves: true,
    counts: { paid: 2, left: 0 },
  });
  const refused = [{ index: 0, reason: "it differs in Amount" }];
  expect(await look(progress, [started, { ...started, refused }], paid)).toMatchObject({
    moves: false,
    counts: { paid: 1, refused: 1 },
  });
  expect(progress.reasonOf(1)).toBe("it differs in Amount");
});

test("a pause is told while it lasts, of a part whose payouts have all ended, too", async () => {
  const progress = new BatchProgress(file);
  const paused = { ...waiting, pause: { since: "2026-11-21T00:00:00.000Z", by: "ana" } };
  const paid = { A: "succeeded" } as const;
  expect(await look(progress, [paused, waiting], paid)).toMatchObject({ moves: true });
  expect((await look(progress, [paused, waiting], paid)).told).toEqual(["ana"]);
  expect(progress.pause).toEqual(paused.pause);
  expect(await look(progress, [started, waiting], paid)).toMatchObject({ moves: true });
  expect(progress.pause).toBeNull();
});

test("rows that nobody starts any more do not move, and are looked at again where somebody hands them over", async () => {
  const progress = new BatchProgress(file);
  const stopped: ChunkState = { state: "stopped", refused: [], pause: null };
  expect(await look(progress, [started, stopped], { A: "succeeded" })).toMatchObject({
    moves: false,
    counts: { paid: 1, left: 1 },
  });
  expect(await look(progress, [started, started], { B: "held" })).toMatchObject({
    moves: false,
    counts: { paid: 1, held: 1, left: 0 },
  });
});
