import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createBatchesClient, payoutChunks } from "@merchant-payment/temporal/client";
import { payoutRequest } from "../http/signed-payout.ts";
import { told, type Row, type Say } from "../measure/row.ts";
import { atOnce } from "../payouts/at-once.ts";
import { ofBatch, readHistories } from "./read-histories.ts";
import type { Stage } from "../payouts/stage.ts";
import {
  megabytes,
  startWorkerProcess,
  type WorkerProcess,
} from "../payouts/start-worker-process.ts";

const concurrent = 50;
const parts = 5;
/** number of rows for which the time is computed */
const whole = 100_000;
const mostGrowth = 1.1;
const leastSteady = 0.8;

/** A batch through one worker, between two groups of payouts that are started one by one. */
export async function batchRate(stage: Stage, payouts: number, say: Say): Promise<Row[]> {
  const worker = await startWorkerProcess(stage);
  const singles = Math.ceil(payouts / parts);
  say(`${singles} payouts one by one`);
  const before = await singleRate(stage, singles);
  const batch = randomUUID();
  const memory = await runBatch(stage, worker, batch, payouts, say);
  say(`${singles} payouts one by one`);
  const after = await singleRate(stage, singles);
  await worker.stop();
  const { starts, rate, longest } = await readHistories(stage, batch);
  if (starts.length !== payouts)
    throw new Error(`${starts.length} of ${payouts} payouts were started`);
  return [...rateRows(starts, rate, (before + after) / 2), ...memoryRows(memory), ...longest];
}

/** payouts a second that are started one by one */
async function singleRate({ payments }: Stage, count: number): Promise<number> {
  const start = performance.now();
  await atOnce(count, concurrent, async () => {
    const payment = await payments.payout({ ...payoutRequest(0), RefNo: randomUUID() });
    await payment.result();
  });
  return (count / (performance.now() - start)) * 1_000;
}

/** @returns the worker's memory after each part of the payouts */
async function runBatch(
  { temporal, account }: Stage,
  worker: WorkerProcess,
  batch: string,
  payouts: number,
  say: Say,
): Promise<NodeJS.MemoryUsage[]> {
  const batches = createBatchesClient({ client: temporal, account });
  const requests = Array.from({ length: payouts }, (_, at) => ({
    ...payoutRequest(0),
    RefNo: `${batch}-${at}`,
  }));
  let chunk = 0;
  for await (const some of payoutChunks(requests))
    await batches.handOver({ batch, chunk: chunk++, concurrency: concurrent, requests: some });
  const memory: NodeJS.MemoryUsage[] = [];
  while (memory.length < parts) {
    const { count } = await temporal.workflow.count(
      `${ofBatch(batch)} AND ExecutionStatus = "Completed"`,
    );
    if (count < (payouts * (memory.length + 1)) / parts) await wait(500);
    else {
      say(`${count} of ${payouts} payouts of the batch have ended`);
      memory.push(await worker.memory());
    }
  }
  return memory;
}

function rateRows(starts: readonly number[], rate: number, singles: number): Row[] {
  const size = Math.floor(starts.length / parts);
  const rates = Array.from({ length: parts }, (_, part) => {
    const begin = starts[part * size] ?? Number.NaN;
    const end = starts[Math.min((part + 1) * size, starts.length - 1)] ?? Number.NaN;
    return (size / (end - begin)) * 1_000;
  });
  const steady = (rates.at(-1) ?? Number.NaN) / (rates[0] ?? Number.NaN);
  return [
    told(
      `payouts a second in a batch of ${starts.length} against single starts`,
      `${(rate / singles).toFixed(2)}x`,
    ),
    told("… batch, single starts", `${perSecond(rate)} a second, ${perSecond(singles)} a second`),
    {
      measure: "starts a second in the last fifth of the batch against the first",
      measured: `${steady.toFixed(2)}x`,
      goal: `steady: >= ${leastSteady.toFixed(2)}x`,
      met: steady >= leastSteady,
    },
    told("… in each fifth", rates.map(perSecond).join(", ")),
    told(`… a batch of ${whole} at that rate`, `${(whole / rate / 3_600).toFixed(1)} hours`),
  ];
}

function perSecond(rate: number): string {
  return rate.toFixed(0);
}

function memoryRows(memory: readonly NodeJS.MemoryUsage[]): Row[] {
  const growth = (memory.at(-1)?.rss ?? Number.NaN) / (memory[0]?.rss ?? Number.NaN);
  return [
    {
      measure: "worker's memory at the end of the batch against after a fifth",
      measured: `${growth.toFixed(2)}x`,
      goal: `flat: <= ${mostGrowth.toFixed(2)}x`,
      met: growth <= mostGrowth,
    },
    told("… after each fifth", memory.map(({ rss }) => megabytes(rss)).join(", ")),
    told("… its heap", memory.map(({ heapUsed }) => megabytes(heapUsed)).join(", ")),
  ];
}
