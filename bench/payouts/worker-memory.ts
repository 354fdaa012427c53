import { randomUUID } from "node:crypto";
import { payoutRequest } from "../http/signed-payout.ts";
import { told, type Row, type Say } from "../measure/row.ts";
import { atOnce } from "./at-once.ts";
import type { Stage } from "./stage.ts";
import { megabytes, startWorkerProcess } from "./start-worker-process.ts";

const concurrent = 50;
const mostGrowth = 1.1;

/** A worker's memory after one fifth of the payouts, when everything is warm, and after all of them. */
export async function workerMemory(stage: Stage, payouts: number, say: Say): Promise<Row[]> {
  const worker = await startWorkerProcess(stage);
  const fifth = Math.ceil(payouts / 5);
  const after: NodeJS.MemoryUsage[] = [];
  for (let part = 1; part <= 5; part++) {
    say(`payouts ${(part - 1) * fifth + 1} to ${part * fifth} through one worker`);
    await atOnce(fifth, concurrent, () => pay(stage));
    after.push(await worker.memory());
  }
  await worker.stop();
  say("the worker ended");
  const [first, last] = [after[0], after[4]];
  if (first === undefined || last === undefined) throw new Error("the worker told no memory");
  const growth = last.heapUsed / first.heapUsed;
  return [
    {
      measure: `worker's heap after ${5 * fifth} payouts against after ${fifth}`,
      measured: `${growth.toFixed(2)}x`,
      goal: `flat: <= ${mostGrowth.toFixed(2)}x`,
      met: growth <= mostGrowth,
    },
    told("… heap after each fifth", after.map(({ heapUsed }) => megabytes(heapUsed)).join(", ")),
    told(
      "… memory of the process after each fifth",
      after.map(({ rss }) => megabytes(rss)).join(", "),
    ),
  ];
}

async function pay({ payments }: Stage): Promise<void> {
  const payment = await payments.payout({ ...payoutRequest(0), RefNo: randomUUID() });
  await payment.result();
}
