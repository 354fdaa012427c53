import { workflowTaskQueue } from "@merchant-payment/temporal/client";
import type { AccountRef } from "../configuration/load-account.ts";
import type { TemporalLink } from "./connect.ts";

/** whether a worker has polled this account's task queue in the last minutes; true if that cannot be read */
export async function hasWorker(
  { client, namespace }: Pick<TemporalLink, "client" | "namespace">,
  { name, taskQueue }: Pick<AccountRef, "name" | "taskQueue">,
): Promise<boolean> {
  const queue = { name: taskQueue ?? workflowTaskQueue(name) };
  try {
    const { pollers } = await client.connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: queue,
    });
    return (pollers ?? []).length > 0;
  } catch {
    return true;
  }
}
