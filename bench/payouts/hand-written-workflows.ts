import { proxyActivities } from "@temporalio/workflow";
import type { HandWrittenActivities } from "./hand-written-worker.ts";

const options = { startToCloseTimeout: "2m", allowEagerDispatch: false } as const;
const { submit } = proxyActivities<HandWrittenActivities>({ ...options, taskQueue: "bare:submit" });
const { check } = proxyActivities<HandWrittenActivities>({ ...options, taskQueue: "bare:check" });

/** two activities and nothing else */
export async function bare(refNo: string): Promise<string> {
  const transId = await submit(refNo);
  return check(refNo, transId);
}
