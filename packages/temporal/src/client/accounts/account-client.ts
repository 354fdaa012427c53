import { WorkflowExecutionAlreadyStartedError, type Client } from "@temporalio/client";
import { encodeToPayloads } from "@temporalio/common/lib/internal-non-workflow/index.js";
import { readSwitch, type SwitchedOn } from "../../account/read-switch.ts";
import {
  accountSwitchId,
  accountSwitchTypes,
  type AccountSwitch,
} from "../../contract/account-workflows.ts";
import { workflowTaskQueue } from "../../contract/task-queues.ts";
import { pastSwitches, type PastSwitch, type SwitchedOff } from "./past-switches.ts";
import { isNotFound } from "../../server/grpc-failure.ts";
import { checkArgument } from "../check-arguments.ts";
import { clientPlace } from "../client-place.ts";
import { mapTemporalErrors } from "../temporal-failure.ts";

/** Who does something to a whole account, and why; kept. */
export interface SwitchedBy {
  readonly actor: string;
  readonly reason: string;
}

/** What is switched on for an account, and what was. */
export interface AccountStatus {
  /** null: it sends */
  readonly stopped: SwitchedOn | null;
  /** null: what Temporal knows is what was sent */
  readonly restored: SwitchedOn | null;
  /** those that are over, newest first, as far as the server still has them */
  readonly past: readonly PastSwitch[];
}

/** What people do to a whole account. None of it needs a worker. Errors: InvalidRequestError, ConfigurationError, TemporalUnreachableError. */
export interface AccountClient {
  /** Nothing is sent from now on, by any worker; a request that is under way is not called back. Answers who stopped it, who may have come before. */
  stop(by: SwitchedBy): Promise<SwitchedOn>;
  /** Ends the stop. False: it was not stopped. */
  start(by: SwitchedBy): Promise<boolean>;
  /** Says that what Temporal knows may be older than what was sent: every send asks first, and what is not found is not sent. */
  markRestored(by: SwitchedBy): Promise<SwitchedOn>;
  /** False: it was not marked. */
  endRestored(by: SwitchedBy): Promise<boolean>;
  /** What is on now, and what is over. */
  status(): Promise<AccountStatus>;
}

/** For one account, by its name alone. Makes no request. */
export function createAccountClient(settings: {
  /** a client of Temporal's own, with its namespace and data converter */
  readonly client: Client;
  /** the account's name */
  readonly account: string;
  /** default: `merchant-payment:{account}` */
  readonly taskQueue?: string | undefined;
}): AccountClient {
  checkArgument("accountClient", "no account client was made", settings);
  const { client, account, taskQueue = workflowTaskQueue(account) } = settings;
  async function switchOn(which: AccountSwitch, by: SwitchedBy): Promise<SwitchedOn> {
    const memo = { ...by, since: new Date().toISOString(), ...clientPlace(client) };
    try {
      await client.workflow.start(accountSwitchTypes[which], {
        workflowId: accountSwitchId(which, account),
        taskQueue,
        memo,
        workflowIdReusePolicy: "ALLOW_DUPLICATE",
        workflowIdConflictPolicy: "FAIL",
      });
      return memo;
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      // null: ended by somebody else in this moment
      return (await readSwitch(client, which, account)) ?? switchOn(which, by);
    }
  }

  async function switchOff(which: AccountSwitch, by: SwitchedBy): Promise<boolean> {
    const { workflowService, options } = client.workflow;
    const off: SwitchedOff = { ...by, at: new Date().toISOString(), ...clientPlace(client) };
    try {
      await workflowService.terminateWorkflowExecution({
        namespace: options.namespace,
        identity: options.identity,
        workflowExecution: { workflowId: accountSwitchId(which, account) },
        // a reason is not encrypted
        reason: "merchant-payment account",
        details: { payloads: (await encodeToPayloads(options.loadedDataConverter, off)) ?? [] },
      });
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  return {
    stop: async (by) => {
      checkArgument("switchedBy", "account not stopped", by);
      return mapTemporalErrors(() => switchOn("stop", by));
    },
    start: async (by) => {
      checkArgument("switchedBy", "account not started", by);
      return mapTemporalErrors(() => switchOff("stop", by));
    },
    markRestored: async (by) => {
      checkArgument("switchedBy", "account not marked as restored", by);
      return mapTemporalErrors(() => switchOn("restored", by));
    },
    endRestored: async (by) => {
      checkArgument("switchedBy", "account still marked as restored", by);
      return mapTemporalErrors(() => switchOff("restored", by));
    },
    status: () =>
      mapTemporalErrors(async () => {
        const [stopped, restored, past] = await Promise.all([
          readSwitch(client, "stop", account),
          readSwitch(client, "restored", account),
          pastSwitches(client, account),
        ]);
        return { stopped, restored, past };
      }),
  };
}
