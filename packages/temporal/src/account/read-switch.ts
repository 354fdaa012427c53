import type { Client } from "@temporalio/client";
import { describeWorkflow } from "../server/describe-workflow.ts";
import { accountSwitchId, type AccountSwitch } from "../contract/account-workflows.ts";

/** Who switched on a stop or a restored mark of an account, and why. */
export interface SwitchedOn {
  /** null if unknown */
  readonly actor: string | null;
  readonly reason: string;
  /** ISO 8601 UTC; null if Temporal did not answer */
  readonly since: string | null;
  /** the machine on which it was done */
  readonly host: string | null;
  /** identity of the Temporal client that did it */
  readonly identity: string | null;
}

/**
 * Null: it is off.
 * @throws the Temporal client's error if the server does not answer
 */
export async function readSwitch(
  client: Client,
  which: AccountSwitch,
  account: string,
): Promise<SwitchedOn | null> {
  const description = await describeWorkflow(client, accountSwitchId(which, account));
  // a paused workflow is still open, so the switch is on
  if (description === null || description.closeTime !== undefined) return null;
  return switchedOn(description);
}

/** reads the memo; if there is none, after a start by hand, the switch is on, too */
export function switchedOn({
  memo,
  startTime,
}: {
  readonly memo?: Record<string, unknown> | undefined;
  readonly startTime: Date;
}): SwitchedOn {
  const text = (name: string) => (typeof memo?.[name] === "string" ? memo[name] : null);
  return {
    actor: text("actor"),
    reason: text("reason") ?? "no reason was given",
    since: text("since") ?? startTime.toISOString(),
    host: text("host"),
    identity: text("identity"),
  };
}
