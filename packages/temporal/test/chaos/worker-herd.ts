import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { forkWorker } from "../fork-worker.ts";
import type { WorkerProcessOptions } from "../worker-process.ts";

export interface WorkerHerd {
  /** Kills one after the other, so far apart and each when it works, so often at most, and puts a new one in its place at once. */
  killEvery(milliseconds: number, most: number): Killing;
  end(): Promise<unknown>;
}

export interface Killing {
  readonly kills: () => number;
  stop(): Promise<void>;
}

/** Some worker processes that do the same. @param log a file to which is added what they write */
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
          // on a busy machine none would live long enough to work
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
