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

/** An account, and the task queue that its worker listens to; default: the account's own. */
export interface WorkerAccount extends PluginAccount {
  readonly taskQueue?: string | undefined;
}

/** Workers of some accounts, running. */
export interface PaymentWorker {
  /** when all of them have ended; rejects where one of them failed */
  readonly ended: Promise<void>;
  /** all of them take work */
  running(): boolean;
  /** takes no new work, and finishes the requests under way */
  shutdown(): void;
}

/** What a worker is watched with, and tells people with. */
export interface WorkerInstruments {
  /** default: nobody is told */
  readonly alert?: SendAlert | undefined;
  /** how Temporal's SDK keeps its metrics */
  readonly metrics?: MetricsExporterConfig | undefined;
}

/** beside the program's own files, which are trusted as much */
const cacheFolder = fileURLToPath(
  new URL("../../../node_modules/.cache/merchant-payment", import.meta.url),
);

/**
 * Starts a worker per account, and returns when all of them take work.
 * @throws CommandError temporalUnreachable
 */
export async function startPaymentWorker(
  served: readonly WorkerAccount[],
  { address, namespace, connection: options }: TemporalSettings,
  logger: Logger,
  { alert, metrics }: WorkerInstruments = {},
): Promise<PaymentWorker> {
  // signals are the commands' business
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
    // part of what runs in the workflow
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
  // who awaits it hears of it all the same
  ended.catch(() => {});
  await Promise.race([untilRunning(workers), ended]);
  return { ended, running, shutdown };
}

async function untilRunning(workers: readonly Worker[]): Promise<void> {
  while (workers.some((worker) => worker.getState() === "INITIALIZED")) await sleep(20);
}

/** the bundler tells about its work at length */
function quiet(logger: Logger): Logger {
  return { ...logger, info: () => {}, debug: () => {}, trace: () => {} };
}
