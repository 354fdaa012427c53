// The thread that `run-jobs.ts` starts: it does one job after another.
import { parentPort } from "node:worker_threads";
import { runJob, type Job } from "./job.ts";

parentPort?.on("message", (job: Job) => parentPort?.postMessage(runJob(job), []));
