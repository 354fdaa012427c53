import type { Client } from "@temporalio/client";
import { describeWorkflow } from "../server/describe-workflow.ts";
import { accountSwitchId, type AccountSwitch } from "../contract/account-workflows.ts";

/** Who switched something on for an account, and why. */
export interface SwitchedOn {
  /** null where nobody said */
  readonly actor: string | null;
  readonly reason: string;
  /** ISO 8601 UTC; null where nobody knows */
  readonly since: string | null;
  /** the machine that it was done on */
  readonly host: string | null;
  /** of the Temporal client that did it */
  readonly identity: string | null;
}

/** Null: it is off. It rejects where Temporal does not say. */
export async function readSwitch(
  client: Client,
  which: AccountSwitch,
  account: string,
): Promise<SwitchedOn | null> {
  const description = await describeWorkflow(client, accountSwitchId(which, account));
  // one that Temporal has paused is not closed either
  if (description === null || description.closeTime !== undefined) return null;
  return switchedOn(description);
}

/** what the memo says; a workflow that was started by hand has none, and counts all the same */
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
