import { bundleWorkflowCode } from "@temporalio/worker";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { payoutRequest } from "../http/signed-payout.ts";
import { runRounds } from "../measure/rounds.ts";
import { atLeast, shown, told, type Row, type Say } from "../measure/row.ts";
import { atOnce } from "./at-once.ts";
import { handWrittenActivities } from "./hand-written-activities.ts";
import { payoutWorker } from "./payout-worker.ts";
import { quiet } from "./quiet-runtime.ts";
import type { Stage } from "./stage.ts";
import { emptyActivities, twoActivitiesWorkers } from "./two-activities-worker.ts";

const perRound = 80;
/** payouts before each sample, not measured, because idle queues and pollers wake up slowly */
const wakeUp = 30;
const concurrent = 50;
const rounds = 6;

/**
 * Compares payouts a second with workflows of two activities, on one server with equal workers. In one variant the activities
 * do nothing, in the other each sends one signed request. A payout sends three, because it checks first, and it has waits.
 */
export async function payoutRate(stage: Stage, say: Say): Promise<Row[]> {
  const workflowsPath = fileURLToPath(new URL("./two-activities.ts", import.meta.url));
  const bundle = await bundleWorkflowCode({ workflowsPath, logger: quiet });
  const byHand = handWrittenActivities(stage.gatewayUrl);
  const workers = await Promise.all([
    payoutWorker(stage.address, stage.account),
    twoActivitiesWorkers(stage.address, "empty", bundle, emptyActivities),
    twoActivitiesWorkers(stage.address, "by-hand", bundle, byHand),
  ]);
  say(
    `${rounds + 1} rounds of ${perRound} payouts, and as many workflows of two activities, empty and with a request each; ${concurrent} at a time`,
  );
  const { median, ratio } = await runRounds(
    {
      ours: () => secondsPer((id) => pay(stage, id)),
      empty: () => secondsPer((id) => runTwoActivities(stage, "empty", id)),
      byHand: () => secondsPer((id) => runTwoActivities(stage, "by-hand", id)),
    },
    rounds,
  );
  await Promise.all(workers.map((worker) => worker.stop()));
  const rate = (name: keyof typeof median) => `${(1 / median[name]).toFixed(0)} a second`;
  return [
    atLeast(
      "payouts a second against workflows of two empty activities",
      ratio("empty", "ours"),
      0.9,
    ),
    told(
      "… against workflows of two activities with one request each",
      shown(ratio("byHand", "ours")),
    ),
    told(
      "… payouts, two empty activities, two activities with requests",
      `${rate("ours")}, ${rate("empty")}, ${rate("byHand")}`,
    ),
  ];
}

async function secondsPer(run: (id: string) => Promise<void>): Promise<number> {
  await atOnce(wakeUp, concurrent, () => run(randomUUID()));
  const start = performance.now();
  await atOnce(perRound, concurrent, () => run(randomUUID()));
  return (performance.now() - start) / 1000 / perRound;
}

async function pay({ payments }: Stage, id: string): Promise<void> {
  const payment = await payments.payout({ ...payoutRequest(0), RefNo: id });
  const { state } = await payment.result();
  if (state !== "succeeded") throw new Error(`a payout of the bench ended ${state}`);
}

async function runTwoActivities({ temporal }: Stage, queue: string, id: string): Promise<void> {
  const options = { workflowId: id, taskQueue: queue, args: [queue, id] };
  const status: unknown = await temporal.workflow.execute("twoActivities", options);
  if (status !== "SUCCESS") throw new Error("a workflow of the bench did not succeed");
}
