import { NativeConnection, Worker, type WorkflowBundleWithSourceMap } from "@temporalio/worker";
import { plenty } from "./account-options.ts";

export interface HandWrittenActivities {
  submit(refNo: string): Promise<string>;
  check(refNo: string, transId: string): Promise<string>;
}

/** asks no gateway: what is left is what Temporal takes for two activities */
const activities: HandWrittenActivities = {
  submit: async (refNo) => `T-${refNo}`,
  check: async () => "SUCCESS",
};

/** Three workers, as a payout's: workflows, submits and checks, with the same settings. */
export async function bareWorkers(
  address: string,
  workflowBundle: WorkflowBundleWithSourceMap,
): Promise<{ stop(): Promise<void> }> {
  const connection = await NativeConnection.connect({ address });
  const limited = {
    connection,
    activities: { ...activities },
    maxConcurrentActivityTaskExecutions: 500,
    maxTaskQueueActivitiesPerSecond: plenty,
  };
  const workers = await Promise.all([
    Worker.create({ connection, taskQueue: "bare", workflowBundle }),
    Worker.create({ ...limited, taskQueue: "bare:submit" }),
    Worker.create({ ...limited, taskQueue: "bare:check" }),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run()));
  return {
    async stop() {
      for (const worker of workers) worker.shutdown();
      await running;
      await connection.close();
    },
  };
}
