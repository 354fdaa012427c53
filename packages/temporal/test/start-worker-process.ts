import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";
import { forkWorker } from "./fork-worker.ts";
import type { Paying } from "./payment-harness.ts";
import type { WorkerProcessOptions } from "./worker-process.ts";

/**
 * A worker for an account, in a separate process.
 * @param clockAhead milliseconds by which its clock is ahead
 */
export function startWorkerProcess(
  { account, sandbox, profile, alsoEnd }: Paying,
  options: Partial<WorkerProcessOptions> = {},
  clockAhead = 0,
): ChildProcess {
  const worker = forkWorker(
    {
      address: inject("temporalAddress"),
      name: account.name,
      baseUrl: sandbox.url,
      merchantCode: account.merchantCode,
      profile,
      secrets: sandbox.secrets,
      ...options,
    },
    join(inject("artifactsFolder"), "worker-processes.log"),
    clockAhead,
  );
  alsoEnd(() => worker.kill("SIGKILL"));
  return worker;
}
