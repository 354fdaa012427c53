import {
  ConfigurationError,
  type Account,
  type ClientHooks,
  type Transport,
} from "@merchant-payment/core";
import { submitBudget } from "@merchant-payment/core/internal";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { msToNumber } from "@temporalio/common/lib/time.js";
import { SimplePlugin } from "@temporalio/plugin";
import type { Worker, WorkerOptions } from "@temporalio/worker";
import { createPaymentActivities } from "../activities/create-activities.ts";
import { createAlertActivities } from "../activities/create-alert-activities.ts";
import type { SendAlert } from "../contract/alerts.ts";
import { createActivityWorkers, type SharedOptions } from "./activity-workers.ts";
import { bundledWorkflowsPath } from "./workflows-path.ts";

/** An account whose payments the worker runs, and its transport to the gateway. */
export interface PluginAccount {
  /** from `createAccount`, with its secrets */
  readonly account: Account;
  /** default: undici */
  readonly transport?: Transport | undefined;
  /** called for every request of this account, for logs, metrics and traces */
  readonly hooks?: ClientHooks | undefined;
}

/** The accounts of the worker, and how it alerts people. */
export interface MerchantPaymentPluginOptions {
  /** if empty, the worker takes decisions and callbacks, but makes no request to a gateway */
  readonly accounts: readonly PluginAccount[];
  /** alerts people about payments that need them; called again, after growing pauses, until it resolves. Default: no alerts. */
  readonly alert?: SendAlert | undefined;
}

/**
 * Lets a Temporal worker run payments.
 *
 * If the worker has no workflows of its own, the plugin adds `payout`, `payoutBatch`, `deposit`, `followUp`, `alerts` and
 * those of accounts. Otherwise export `@merchant-payment/temporal/workflows` from the worker's workflows.
 *
 * It runs the submits, checks and batches of each account beside the worker. It alerts people about payments that need
 * them, and makes a shutdown wait for open requests. A plugin that adds interceptors, such as OpenTelemetry's, goes after it.
 * @throws ConfigurationError from Worker.create, if a deployment version is given without worker versioning
 */
export class MerchantPaymentPlugin extends SimplePlugin {
  readonly #accounts: readonly PluginAccount[];
  #shared: SharedOptions | undefined;

  constructor({ accounts, alert }: MerchantPaymentPluginOptions) {
    super({ name: "merchant-payment", activities: createAlertActivities(alert) });
    this.#accounts = accounts;
  }

  override configureWorker(options: WorkerOptions): WorkerOptions {
    const bringsWorkflows =
      options.workflowsPath !== undefined || options.workflowBundle !== undefined;
    const configured = super.configureWorker({
      ...options,
      ...versioned(options),
      shutdownGraceTime: Math.max(
        this.#shutdownGrace(),
        msToNumber(options.shutdownGraceTime ?? 0),
      ),
      ...(bringsWorkflows ? {} : { workflowsPath: bundledWorkflowsPath }),
    });
    const { connection, namespace, identity, dataConverter, shutdownGraceTime } = configured;
    this.#shared = definedOnly({
      connection,
      namespace,
      identity,
      dataConverter,
      shutdownGraceTime,
    });
    return configured;
  }

  /** runs the activity workers as long as the worker */
  override async runWorker(worker: Worker, next: (worker: Worker) => Promise<void>): Promise<void> {
    const shared = this.#shared;
    if (shared === undefined)
      throw new ConfigurationError("give the plugin to Worker.create, and run that worker");
    const own = createUndiciTransport();
    const stopping = () => !["INITIALIZED", "RUNNING"].includes(worker.getState());
    // read after all plugins added theirs, so that the worker's interceptors also see the activity workers' activities
    const { client, activity } = worker.options.interceptors;
    const created = await Promise.all(
      this.#accounts.map(({ account, transport = own, hooks }) =>
        createActivityWorkers(
          account,
          createPaymentActivities({ account, transport, hooks, stopping }),
          { ...shared, interceptors: { client, activity } },
        ),
      ),
    );
    const activityWorkers = created.flat();
    const stopAll = () =>
      [worker, ...activityWorkers]
        .filter((one) => one.getState() === "RUNNING")
        .forEach((one) => one.shutdown());
    const running = activityWorkers.map((one) => one.run());
    // if one activity worker fails, all workers stop
    for (const run of running) void run.catch(stopAll);
    try {
      await super.runWorker(worker, next);
    } finally {
      stopAll();
      await Promise.all(running);
      await own.close();
    }
  }

  /** milliseconds: longest time of a submit, over all accounts */
  #shutdownGrace(): number {
    return Math.max(
      0,
      ...this.#accounts.map(({ account }) => submitBudget(account.profile.timeouts).total),
    );
  }
}

/**
 * Payments move to new code, whatever the worker's default is. A deployment version without worker versioning would stop
 * every payment.
 */
function versioned({
  workerDeploymentOptions: deployment,
}: WorkerOptions): Pick<WorkerOptions, "workerDeploymentOptions"> {
  if (deployment === undefined) return {};
  if (!deployment.useWorkerVersioning) {
    throw new ConfigurationError("worker options", [
      {
        path: "workerDeploymentOptions.useWorkerVersioning",
        message:
          "must be true where a deployment version is given; or leave workerDeploymentOptions out",
      },
    ]);
  }
  return {
    workerDeploymentOptions: {
      ...deployment,
      defaultVersioningBehavior: deployment.defaultVersioningBehavior ?? "AUTO_UPGRADE",
    },
  };
}

function definedOnly(options: {
  [Key in keyof SharedOptions]: SharedOptions[Key] | undefined;
}): SharedOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as SharedOptions;
}
