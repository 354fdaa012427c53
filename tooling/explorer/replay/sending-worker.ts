import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Account } from "@merchant-payment/core";
import { MerchantPaymentPlugin } from "@merchant-payment/temporal";
import { Worker, type NativeConnection } from "@temporalio/worker";
import { createNamedRequests } from "./named-requests.ts";
import type { WorkerProcessOptions } from "./worker-process.ts";

/** A worker for submits and checks. */
export interface SendingWorker {
  /** null: it runs in this process, and cannot be lost */
  readonly process: ChildProcess | null;
  /** it finishes what it has begun */
  stop(): Promise<void>;
}

const workerScript = fileURLToPath(new URL("./worker-process.ts", import.meta.url));

export async function startHere({
  account,
  connection,
  taskQueue,
  codePath,
}: {
  account: Account;
  connection: NativeConnection;
  taskQueue: string;
  codePath: string;
}): Promise<SendingWorker> {
  const { transport, close } = createNamedRequests();
  const worker = await runWorker({
    connection,
    taskQueue,
    workflowBundle: { codePath },
    plugins: [new MerchantPaymentPlugin({ accounts: [{ account, transport }] })],
  });
  return {
    process: null,
    stop: onlyOnce(async () => {
      await worker.stop();
      await close();
    }),
  };
}

export function startProcess(options: WorkerProcessOptions): SendingWorker {
  const child = fork(workerScript, [JSON.stringify(options)], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return {
    process: child,
    stop: onlyOnce(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGCONT");
      // it finishes what it has begun
      child.kill("SIGTERM");
      await once(child, "exit");
    }),
  };
}

function onlyOnce(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => (ended ??= end());
}

export async function runWorker(
  options: Parameters<typeof Worker.create>[0],
): Promise<{ stop(): Promise<void> }> {
  // without a workflow thread, which takes most of the start; worker processes have one
  const worker = await Worker.create({ debugMode: true, ...options });
  const running = worker.run();
  return {
    stop: async () => {
      // the error shows why a worker has died
      if (worker.getState() === "RUNNING") worker.shutdown();
      await running;
    },
  };
}
