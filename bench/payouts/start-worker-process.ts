import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Stage } from "./stage.ts";

const script = fileURLToPath(new URL("./reporting-worker.ts", import.meta.url));

/** A worker in a separate process. */
export interface WorkerProcess {
  /** its memory after a garbage collection */
  memory(): Promise<NodeJS.MemoryUsage>;
  stop(): Promise<void>;
}

export async function startWorkerProcess({ address, gatewayUrl }: Stage): Promise<WorkerProcess> {
  const worker = fork(script, [address, gatewayUrl]);
  await once(worker, "message");
  return {
    async memory() {
      const answer = once(worker, "message");
      worker.send("memory");
      const [usage] = (await answer) as [NodeJS.MemoryUsage];
      return usage;
    },
    async stop() {
      const ended = once(worker, "exit");
      // this ends the process; a SIGTERM would only end its workers
      worker.disconnect();
      await ended;
    },
  };
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
