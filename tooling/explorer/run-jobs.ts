import { once } from "node:events";
import { availableParallelism, totalmem } from "node:os";
import { Worker } from "node:worker_threads";
import type { Job, JobResult } from "./job.ts";

/** Runs the jobs on at most two threads; reports each result as it comes. */
export async function runJobs(
  jobs: readonly Job[],
  say: (result: JobResult) => void,
): Promise<JobResult[]> {
  const results = new Map<Job, JobResult>();
  const waiting = [...jobs];
  const threads = Math.min(2, availableParallelism(), jobs.length);
  // a search stops by itself when its share is nearly used up
  const heap = Math.floor(totalmem() / threads / 2 ** 20 / 3);
  const work = async () => {
    const thread = new Worker(new URL("job-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heap },
    });
    try {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        const result = await done(thread, job);
        results.set(job, result);
        say(result);
      }
    } finally {
      await thread.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return jobs.flatMap((job) => results.get(job) ?? []);
}

async function done(thread: Worker, job: Job): Promise<JobResult> {
  const answer = once(thread, "message");
  thread.postMessage(job, []);
  const [result] = (await answer) as [JobResult];
  return { ...result, job };
}
