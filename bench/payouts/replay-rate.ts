import { bundleWorkflowCode, Worker } from "@temporalio/worker";
import { fileURLToPath } from "node:url";
import { told, type Row, type Say } from "../measure/row.ts";
import { quiet } from "./quiet-runtime.ts";
import type { Stage } from "./stage.ts";

const mostHistories = 300;

/** The rate at which a worker replays histories that are not in its cache, as after a restart or with a full cache. */
export async function replayRate({ temporal }: Stage, say: Say): Promise<Row[]> {
  const recorded: { readonly workflowId: string; readonly history: unknown }[] = [];
  const closed = temporal.workflow.list({
    query: "WorkflowType = 'payout' AND ExecutionStatus = 'Completed'",
  });
  for await (const { workflowId } of closed) {
    const history = await temporal.workflow.getHandle(workflowId).fetchHistory();
    recorded.push({ workflowId, history });
    if (recorded.length === mostHistories) break;
  }
  const workflowsPath = fileURLToPath(import.meta.resolve("@merchant-payment/temporal/workflows"));
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger: quiet });
  say(`replays of ${recorded.length} histories`);
  const start = performance.now();
  for await (const { error } of Worker.runReplayHistories({ workflowBundle }, recorded))
    if (error !== undefined) throw error;
  const seconds = (performance.now() - start) / 1000;
  return [told("replays of a payout", `${(recorded.length / seconds).toFixed(0)} a second`)];
}
