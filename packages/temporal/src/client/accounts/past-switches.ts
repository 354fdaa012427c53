import type { Client } from "@temporalio/client";
import { decodeFromPayloadsAtIndex } from "@temporalio/common/lib/internal-non-workflow/index.js";
import { switchedOn, type SwitchedOn } from "../../account/read-switch.ts";
import { accountSwitchId, type AccountSwitch } from "../../contract/account-workflows.ts";
import { quoted } from "../listing/visibility-query.ts";

/** Who switched something off again, and why. */
export interface SwitchedOff {
  /** null if its workflow was ended from outside */
  readonly actor: string | null;
  readonly reason: string;
  /** ISO 8601 UTC */
  readonly at: string;
  /** the machine where it was done; null if its workflow was ended from outside */
  readonly host: string | null;
  /** of the Temporal client that did it */
  readonly identity: string | null;
}

/** A stop, or a time as restored, that is over. */
export interface PastSwitch extends SwitchedOn {
  readonly switch: AccountSwitch;
  readonly ended: SwitchedOff;
}

const switches: readonly AccountSwitch[] = ["stop", "restored"];

/** Newest first, as far as the server still has them; one that ended a moment ago may not be listed yet. */
export async function pastSwitches(client: Client, account: string): Promise<PastSwitch[]> {
  const past = await Promise.all(switches.map((which) => pastOf(client, which, account)));
  return past.flat().toSorted((a, b) => b.ended.at.localeCompare(a.ended.at));
}

async function pastOf(
  client: Client,
  which: AccountSwitch,
  account: string,
): Promise<PastSwitch[]> {
  const query = `WorkflowId = ${quoted(accountSwitchId(which, account))} AND CloseTime IS NOT NULL`;
  const past: PastSwitch[] = [];
  for await (const run of client.workflow.list({ query })) {
    const ended = await endOf(client, run.workflowId, run.runId);
    past.push({
      switch: which,
      ...switchedOn(run),
      ended: ended ?? {
        actor: null,
        reason: `its workflow was ended from outside (${run.status.name.toLowerCase()})`,
        at: (run.closeTime ?? run.startTime).toISOString(),
        host: null,
        identity: null,
      },
    });
  }
  return past;
}

/** the reason in the run's last event; null without one */
async function endOf(
  client: Client,
  workflowId: string,
  runId: string,
): Promise<SwitchedOff | null> {
  const { workflowService, options } = client.workflow;
  const { history } = await workflowService.getWorkflowExecutionHistoryReverse({
    namespace: options.namespace,
    execution: { workflowId, runId },
    maximumPageSize: 1,
  });
  const details = history?.events?.[0]?.workflowExecutionTerminatedEventAttributes?.details;
  if ((details?.payloads?.length ?? 0) === 0) return null;
  return decodeFromPayloadsAtIndex<SwitchedOff>(
    options.loadedDataConverter,
    0,
    details?.payloads,
  ).catch(() => null);
}
