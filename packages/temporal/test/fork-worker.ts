import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { WorkerProcessOptions } from "./worker-process.ts";

const script = fileURLToPath(new URL("./worker-process.ts", import.meta.url));

/** A worker in a process of its own, so that it can be killed or frozen. It ends with the one who started it. */
export function forkWorker(options: WorkerProcessOptions): ChildProcess {
  return fork(script, [JSON.stringify(options)], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
}
