import { setTimeout as wait } from "node:timers/promises";
import lockfile from "proper-lockfile";

/** Runs `work` while no other process fetches the same file; a process that has died loses the lock after 10 seconds. */
export async function withCacheLock<T>(
  file: string,
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const release = await lock(file, say);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function lock(file: string, say: (line: string) => void): Promise<() => Promise<void>> {
  let waiting = false;
  while (true) {
    try {
      return await lockfile.lock(file, { realpath: false, stale: 10_000 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ELOCKED") throw error;
      if (!waiting) say("Another process is getting the Temporal server: waiting for it.");
      waiting = true;
      await wait(500);
    }
  }
}
