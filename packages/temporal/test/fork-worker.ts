import { fork, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { WorkerProcessOptions } from "./worker-process.ts";

const script = fileURLToPath(new URL("./worker-process.ts", import.meta.url));
const clock = new URL("./clock-ahead.ts", import.meta.url).href;

/**
 * A worker in a separate process, so that it can be killed or frozen. It ends with the process that started it.
 * @param log a file to which its output is appended
 * @param clockAhead milliseconds by which its clock is ahead
 */
export function forkWorker(
  options: WorkerProcessOptions,
  log?: string,
  clockAhead = 0,
): ChildProcess {
  const output = log === undefined ? "ignore" : openSync(log, "a");
  try {
    return fork(script, [JSON.stringify(options)], {
      stdio: ["ignore", output, output, "ipc"],
      ...(clockAhead === 0
        ? {}
        : {
            execArgv: ["--import", clock],
            env: { ...process.env, CLOCK_AHEAD_MS: String(clockAhead) },
          }),
    });
  } finally {
    if (typeof output === "number") closeSync(output);
  }
}
