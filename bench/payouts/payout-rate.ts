import { bundleWorkflowCode } from "@temporalio/worker";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { payoutRequest } from "../http/signed-payout.ts";
import { runRounds } from "../measure/rounds.ts";
import { atLeast, told, type Row, type Say } from "../measure/row.ts";
import { atOnce } from "./at-once.ts";
import { bareWorkers } from "./hand-written-worker.ts";
import { payoutWorker } from "./payout-worker.ts";
import { quiet } from "./quiet-runtime.ts";
import type { Stage } from "./stage.ts";

const perRound = 60;
const concurrent = 50;
const rounds = 8;

/** Payouts a second against workflows of two activities that do nothing, on one server, with one kind of workers. */
export async function payoutRate(stage: Stage, say: Say): Promise<Row[]> {
  const workflowsPath = fileURLToPath(new URL("./hand-written-workflows.ts", import.meta.url));
  const bundle = await bundleWorkflowCode({ workflowsPath, logger: quiet });
  const bare = await bareWorkers(stage.address, bundle);
  const ours = await payoutWorker(stage.address, stage.account);
  say(
    `${rounds + 1} rounds of ${perRound} payouts and ${perRound} workflows of two empty activities, ${concurrent} at a time`,
  );
  const { median, ratio } = await runRounds(
    {
      ours: () => secondsPer((id) => pay(stage, id)),
      bare: () => secondsPer((id) => runBare(stage, id)),
    },
    rounds,
  );
  await Promise.all([bare.stop(), ours.stop()]);
  return [
    atLeast(
      "payouts a second against workflows of two empty activities",
      ratio("bare", "ours"),
      0.9,
    ),
    told(
      "… payouts, workflows of two empty activities",
      `${(1 / median.ours).toFixed(0)} a second, ${(1 / median.bare).toFixed(0)} a second`,
    ),
  ];
}

async function secondsPer(run: (id: string) => Promise<void>): Promise<number> {
  const start = performance.now();
  await atOnce(perRound, concurrent, () => run(randomUUID()));
  return (performance.now() - start) / 1000 / perRound;
}

async function pay({ payments }: Stage, id: string): Promise<void> {
  const payment = await payments.payout({ ...payoutRequest(0), RefNo: id });
  const { state } = await payment.result();
  if (state !== "succeeded") throw new Error(`a payout of the bench ended ${state}`);
}

async function runBare({ temporal }: Stage, id: string): Promise<void> {
  await temporal.workflow.execute("bare", { workflowId: id, taskQueue: "bare", args: [id] });
}
