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

/** An account that the worker pays for, and how it reaches the gateway. */
export interface PluginAccount {
  /** as `createAccount` makes it, with its secrets */
  readonly account: Account;
  /** default: undici */
  readonly transport?: Transport | undefined;
  /** told of every request of this account, for logs, metrics and traces */
  readonly hooks?: ClientHooks | undefined;
}

/** Which accounts the worker pays for, and how people are alerted. */
export interface MerchantPaymentPluginOptions {
  /** empty: the worker takes decisions and callbacks, and neither sends nor asks */
  readonly accounts: readonly PluginAccount[];
  /** tells people of payments that need them: called again, with growing waits, until it resolves. Default: nobody is told. */
  readonly alert?: SendAlert | undefined;
}

/**
 * Makes a Temporal worker one that pays. It adds the workflows `payout`, `payoutBatch`, `deposit`, `followUp`, `alerts` and those of accounts to a worker without workflows of its own (others
 * export `@merchant-payment/temporal/workflows` from theirs), runs the submits, checks and batches of each account beside it,
 * tells people of payments that need them, and lets a shutdown wait for requests under way. A plugin that adds interceptors, such as
 * OpenTelemetry's, goes after it.
 * @throws ConfigurationError from Worker.create, where a deployment version is given without worker versioning
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

  /** the activity workers live as long as the worker */
  override async runWorker(worker: Worker, next: (worker: Worker) => Promise<void>): Promise<void> {
    const shared = this.#shared;
    if (shared === undefined)
      throw new ConfigurationError("give the plugin to Worker.create, and run that worker");
    const own = createUndiciTransport();
    const stopping = () => !["INITIALIZED", "RUNNING"].includes(worker.getState());
    // as they are after every plugin: those of the worker see its activity workers' activities, too
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
    // where one of them dies, none goes on half
    for (const run of running) void run.catch(stopAll);
    try {
      await super.runWorker(worker, next);
    } finally {
      stopAll();
      await Promise.all(running);
      await own.close();
    }
  }

  /** milliseconds: the longest submit of any account */
  #shutdownGrace(): number {
    return Math.max(
      0,
      ...this.#accounts.map(({ account }) => submitBudget(account.profile.timeouts).total),
    );
  }
}

/** Payments are upgraded to new code whatever the worker's default; a version without versioning would stop every payment. */
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
