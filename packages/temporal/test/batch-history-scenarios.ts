import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { createBatchesClient } from "../src/client/index.ts";
import { payoutBatchId } from "../src/contract/payout-batch.ts";
import { payoutOf, startPaying, type Paying, type PayingOptions } from "./payment-harness.ts";

interface BatchScenario extends PayingOptions {
  /** after it was handed over */
  readonly walk: (paying: Paying, workflowId: string) => Promise<unknown>;
}

/** the states of a chunk of a batch; the file names of their histories */
export const batchHistoryScenarios: Readonly<Record<string, BatchScenario>> = {
  "batch-started": {
    walk: ({ temporal }, workflowId) => temporal.workflow.getHandle(workflowId).result(),
  },
  "batch-paused": {
    sandbox: { faults: [{ operation: "payout", fault: "busy" }] },
    walk: async ({ temporal, sandbox }, workflowId) => {
      const handle = temporal.workflow.getHandle(workflowId);
      await vi.waitFor(
        () => expect(sandbox.ledger.requests({ operation: "payout" })).not.toHaveLength(0),
        { interval: 20 },
      );
      await handle.signal("pause");
      await handle.signal("resume");
      sandbox.faults.clear();
      await handle.result();
    },
  },
  "batch-open": {
    sandbox: { faults: [{ operation: "payout", fault: "busy" }] },
    walk: ({ sandbox }) =>
      vi.waitFor(
        () => expect(sandbox.ledger.requests({ operation: "payout" })).not.toHaveLength(0),
        { interval: 20 },
      ),
  },
};

/** @returns its history on the server */
export async function walkBatchScenario({ walk, ...options }: BatchScenario) {
  await using paying = await startPaying(options);
  const { temporal, account } = paying;
  const batch = randomUUID();
  const requests = [payoutOf(), payoutOf()];
  await createBatchesClient({ client: temporal, account }).handOver({
    batch,
    chunk: 0,
    concurrency: 1,
    requests,
  });
  const workflowId = payoutBatchId(account.name, batch, 0);
  await walk(paying, workflowId);
  return temporal.workflow.getHandle(workflowId).fetchHistory();
}
