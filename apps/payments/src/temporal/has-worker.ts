import { workflowTaskQueue } from "@merchant-payment/temporal/client";
import type { KnownAccount } from "../configuration/load-account.ts";
import type { TemporalLink } from "./connect.ts";

/** whether a worker has asked for this account's payments in the last minutes */
export async function hasWorker(
  { client, namespace }: Pick<TemporalLink, "client" | "namespace">,
  { name, taskQueue }: Pick<KnownAccount, "name" | "taskQueue">,
): Promise<boolean> {
  const { pollers } = await client.connection.workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: taskQueue ?? workflowTaskQueue(name) },
  });
  return (pollers ?? []).length > 0;
}
