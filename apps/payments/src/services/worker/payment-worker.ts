import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import {
  MerchantPaymentPlugin,
  paymentWorkflowBundle,
  type PluginAccount,
  type SendAlert,
} from "@merchant-payment/temporal";
import { workflowTaskQueue } from "@merchant-payment/temporal/client";
import {
  NativeConnection,
  Runtime,
  Worker,
  type Logger,
  type MetricsExporterConfig,
} from "@temporalio/worker";
import { unreachable } from "../../temporal/connect.ts";
import { dataConverter } from "../../temporal/encryption.ts";
import type { TemporalSettings } from "../../temporal/temporal-settings.ts";

/** An account and its worker's task queue; default: the account's own. */
export interface WorkerAccount extends PluginAccount {
  readonly taskQueue?: string | undefined;
}

/** Running workers of some accounts. */
export interface PaymentWorker {
  /** resolves when all of them have ended; rejects if one of them fails */
  readonly ended: Promise<void>;
  /** whether all of them accept work */
  running(): boolean;
  /** accepts no new work, and finishes the running requests */
  shutdown(): void;
}

/** A worker's alerts and metrics. */
export interface WorkerInstruments {
  /** default: no alerts */
  readonly alert?: SendAlert | undefined;
  /** the setting for the metrics of Temporal's SDK */
  readonly metrics?: MetricsExporterConfig | undefined;
}

/** beside the program's own files, which are equally trusted */
const cacheFolder = fileURLToPath(
  new URL("../../../node_modules/.cache/merchant-payment", import.meta.url),
);

/**
 * Starts a worker for each account, and returns when all of them accept work.
 * @throws CommandError temporalUnreachable
 */
export async function startPaymentWorker(
  served: readonly WorkerAccount[],
  { address, namespace, connection: options }: TemporalSettings,
  logger: Logger,
  { alert, metrics }: WorkerInstruments = {},
): Promise<PaymentWorker> {
  // the commands handle signals
  Runtime.install({
    logger,
    shutdownSignals: [],
    telemetryOptions: {
      logging: { filter: { core: "WARN", other: "ERROR" }, forward: {} },
      ...(metrics && { metrics }),
    },
  });
  const encryption = dataConverter();
  const workflowBundle = await paymentWorkflowBundle({
    cacheFolder,
    logger: quiet(logger),
    // it is part of the workflow's bundle
    ...(encryption?.failureConverterPath !== undefined && {
      failureConverterPath: encryption.failureConverterPath,
    }),
  });
  const connection = await NativeConnection.connect(options).catch((error: unknown) => {
    throw unreachable(address, error);
  });
  const workers = await Promise.all(
    served.map(({ account, transport, hooks, taskQueue = workflowTaskQueue(account.name) }) =>
      Worker.create({
        connection,
        namespace,
        taskQueue,
        workflowBundle,
        ...(encryption && { dataConverter: encryption }),
        plugins: [new MerchantPaymentPlugin({ accounts: [{ account, transport, hooks }], alert })],
      }),
    ),
  );
  const shutdown = () => {
    for (const worker of workers) if (worker.getState() === "RUNNING") worker.shutdown();
  };
  const running = () => workers.every((worker) => worker.getState() === "RUNNING");
  const runs = workers.map((worker) => worker.run());
  for (const run of runs) run.catch(shutdown);
  const ended = Promise.all(runs).then(() => connection.close());
  // only against an unhandled rejection: awaiting `ended` still rejects
  ended.catch(() => {});
  await Promise.race([untilRunning(workers), ended]);
  return { ended, running, shutdown };
}

async function untilRunning(workers: readonly Worker[]): Promise<void> {
  while (workers.some((worker) => worker.getState() === "INITIALIZED")) await sleep(20);
}

/** without the bundler's long reports */
function quiet(logger: Logger): Logger {
  return { ...logger, info: () => {}, debug: () => {}, trace: () => {} };
}
