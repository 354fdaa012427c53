import type { ChunkState, IndexedState } from "@merchant-payment/temporal/client";
import { expect, test } from "vitest";
import { BatchProgress } from "./batch-progress.ts";
import { hearAfterClose, refreshRows } from "./follow-batch.ts";

const rows = ["A", "B"].map((refNo) => ({ refNo, amount: 1, currency: "IDR" }));
const chunks = [0, 1].map((from) => ({ from, rows: 1, content: "" }));
const file = { batch: "b", rows, chunks };
const since = "2026-11-21T00:00:00.000Z";
const waiting: ChunkState = {
  state: "waiting",
  refused: [],
  existed: [],
  handedOverAt: since,
  pause: null,
};
const started: ChunkState = { ...waiting, state: "started" };

/** one look at two chunks with one row each, and the notes that it makes */
async function look(
  progress: BatchProgress,
  states: readonly ChunkState[],
  glances: Readonly<Record<string, IndexedState>>,
  existed: Readonly<Record<string, string>> = {},
) {
  const told: string[] = [];
  const moves = await refreshRows(
    {
      batches: {
        look: async (_, chunk) => states[chunk] ?? null,
        peekRow: async ({ refNo }) => {
          const state = glances[refNo];
          return state === undefined ? null : { state, existedSince: existed[refNo] ?? null };
        },
        changesAfterClose: async () => () => null,
      },
    },
    file,
    progress,
    () => told.push(progress.pause?.by ?? ""),
  );
  return { moves, told: [...new Set(told)], counts: progress.counts };
}

test("a row that looks paid is still refused if its chunk says that the payment is another one", async () => {
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

test("a pause is reported while it lasts, even for a chunk whose payouts have all ended", async () => {
  const progress = new BatchProgress(file);
  const paused = { ...waiting, pause: { since, by: "ana", host: "ops-1", identity: "7@ops-1" } };
  const paid = { A: "succeeded" } as const;
  expect(await look(progress, [paused, waiting], paid)).toMatchObject({ moves: true });
  expect((await look(progress, [paused, waiting], paid)).told).toEqual(["ana"]);
  expect(progress.pause).toEqual(paused.pause);
  expect(await look(progress, [started, waiting], paid)).toMatchObject({ moves: true });
  expect(progress.pause).toBeNull();
});

test("rows that will not be started do not move, and are looked at again if they are handed over again", async () => {
  const progress = new BatchProgress(file);
  const stopped: ChunkState = { ...waiting, state: "stopped" };
  expect(await look(progress, [started, stopped], { A: "succeeded" })).toMatchObject({
    moves: false,
    counts: { paid: 1, left: 1 },
  });
  expect(await look(progress, [started, started], { B: "held" })).toMatchObject({
    moves: false,
    counts: { paid: 1, held: 1, left: 0 },
  });
});

test("a row whose payment existed before is followed like the others, and counted separately", async () => {
  const progress = new BatchProgress(file);
  const existed = { B: "2026-10-25T00:00:00.000Z" };
  const look1 = look(progress, [started, started], { A: "succeeded", B: "open" }, existed);
  expect(await look1).toMatchObject({ moves: true, counts: { paid: 1, left: 0 } });
  const look2 = look(progress, [started, started], { A: "succeeded", B: "succeeded" }, existed);
  expect(await look2).toMatchObject({ moves: false, counts: { paid: 1 } });
  expect(progress.existingRows()).toEqual([
    { refNo: "B", state: "succeeded", startedAt: existed.B },
  ]);
});

test("a change after the end counts, but not for a row that is refused or has no payment", async () => {
  const names = ["A", "B", "C", "D"];
  const four = { ...file, rows: names.map((refNo) => ({ refNo, amount: 1, currency: "IDR" })) };
  const progress = new BatchProgress(four);
  for (const row of [0, 1]) progress.set(row, "succeeded");
  progress.refuse(2, "it differs in Amount");
  const changed = { A: "reversed", C: "reversed", D: "contradicted" } as const;
  const batches = {
    look: async () => null,
    peekRow: async () => null,
    changesAfterClose: async () => (refNo: string) => changed[refNo as "A"] ?? null,
  };
  await hearAfterClose({ batches }, four, progress);
  expect(names.map((_, row) => progress.stateOf(row))).toEqual([
    "reversed",
    "succeeded",
    "refused",
    "notStarted",
  ]);
});
