import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { forkWorker } from "../fork-worker.ts";
import type { WorkerProcessOptions } from "../worker-process.ts";

export interface WorkerHerd {
  /** Kills one worker after the other while it works, with this interval and at most so often, and starts a new one at once. */
  killEvery(milliseconds: number, most: number): Killing;
  end(): Promise<unknown>;
}

export interface Killing {
  readonly kills: () => number;
  stop(): Promise<void>;
}

/** Several equal worker processes. @param log a file to which their output is appended */
export function startWorkerHerd(
  options: WorkerProcessOptions,
  size: number,
  log?: string,
): WorkerHerd {
  const startOne = () => {
    const worker = forkWorker(options, log);
    return { worker, ready: once(worker, "message") };
  };
  const herd = Array.from({ length: size }, startOne);
  return {
    end: () => Promise.all(herd.map(({ worker }) => kill(worker))),
    killEvery(milliseconds, most) {
      let kills = 0;
      const stopping = new AbortController();
      const { signal } = stopping;
      const aborted = once(signal, "abort");
      const killing = (async () => {
        while (kills < most) {
          await wait(milliseconds, undefined, { signal });
          const victim = kills % size;
          // otherwise on a busy machine no worker would live long enough to work
          await Promise.race([herd[victim]?.ready, aborted]);
          signal.throwIfAborted();
          await kill(herd[victim]?.worker);
          kills += 1;
          herd[victim] = startOne();
        }
      })().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      return {
        kills: () => kills,
        stop: () => {
          stopping.abort();
          return killing;
        },
      };
    },
  };
}

async function kill(worker: ChildProcess | undefined): Promise<void> {
  if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGKILL");
  await once(worker, "exit");
}
