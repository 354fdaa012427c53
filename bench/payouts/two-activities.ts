import { proxyActivities } from "@temporalio/workflow";
import type { TwoActivities } from "./two-activities-worker.ts";

const options = { startToCloseTimeout: "2m", allowEagerDispatch: false } as const;

/** two activities and nothing else */
export async function twoActivities(queue: string, refNo: string): Promise<string> {
  const { submit } = proxyActivities<TwoActivities>({ ...options, taskQueue: `${queue}:submit` });
  const { check } = proxyActivities<TwoActivities>({ ...options, taskQueue: `${queue}:check` });
  return check(refNo, await submit(refNo));
}
