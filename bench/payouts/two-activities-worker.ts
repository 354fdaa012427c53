import { NativeConnection, Worker, type WorkflowBundleWithSourceMap } from "@temporalio/worker";
import { plenty } from "./account-options.ts";

export interface TwoActivities {
  /** @returns the TransId */
  submit(refNo: string): Promise<string>;
  /** @returns the Status */
  check(refNo: string, transId: string): Promise<string>;
}

/** without a gateway, so that only Temporal's time for two activities remains */
export const emptyActivities: TwoActivities = {
  submit: async (refNo) => `T-${refNo}`,
  check: async () => "SUCCESS",
};

/** Three workers with the settings of a payout's workers, for workflows, submits and checks. */
export async function twoActivitiesWorkers(
  address: string,
  taskQueue: string,
  workflowBundle: WorkflowBundleWithSourceMap,
  activities: TwoActivities,
): Promise<{ stop(): Promise<void> }> {
  const connection = await NativeConnection.connect({ address });
  const limited = {
    connection,
    activities: { ...activities },
    maxConcurrentActivityTaskExecutions: 500,
    maxTaskQueueActivitiesPerSecond: plenty,
  };
  const workers = await Promise.all([
    Worker.create({ connection, taskQueue, workflowBundle }),
    Worker.create({ ...limited, taskQueue: `${taskQueue}:submit` }),
    Worker.create({ ...limited, taskQueue: `${taskQueue}:check` }),
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
