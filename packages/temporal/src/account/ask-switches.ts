import type { Client } from "@temporalio/client";
import type { AccountSwitch } from "../contract/account-workflows.ts";
import { readSwitch, type SwitchedOn } from "./read-switch.ts";

/**
 * Who stopped the account, and why; null if it may send. This is the last question before a request is sent. If Temporal
 * does not answer, the account counts as stopped. Not a billable action.
 * @param patience milliseconds for the server to answer
 */
export async function accountStop(
  client: Client,
  account: string,
  patience: number,
): Promise<SwitchedOn | null> {
  return ask(
    client,
    "stop",
    account,
    patience,
    "Temporal did not say whether the account is stopped",
  );
}

/**
 * Who marked the account as restored: earlier requests may be unknown to Temporal. Null if it is not marked. If Temporal
 * does not answer, the account counts as marked.
 * @param patience milliseconds for the server to answer
 */
export async function accountRestored(
  client: Client,
  account: string,
  patience: number,
): Promise<SwitchedOn | null> {
  const unsure = "Temporal did not say whether the account is marked as restored";
  return ask(client, "restored", account, patience, unsure);
}

/** one clause for people: why nothing was sent */
export function stopSummary({ actor, reason, since }: SwitchedOn): string {
  if (since === null) return reason;
  return `the account was stopped${actor === null ? "" : ` by ${actor}`}: ${reason}`;
}

/** one clause for people: the gateway does not have the payment, and why it was still not sent */
export function restoredSummary({ reason, since }: SwitchedOn): string {
  if (since === null) return `not sent: ${reason}`;
  return `not sent: the gateway does not have it, and it may have been sent before Temporal was restored (${reason})`;
}

async function ask(
  client: Client,
  which: AccountSwitch,
  account: string,
  patience: number,
  unsure: string,
): Promise<SwitchedOn | null> {
  try {
    return await client.withDeadline(Date.now() + patience, () =>
      readSwitch(client, which, account),
    );
  } catch {
    return { actor: null, reason: unsure, since: null, host: null, identity: null };
  }
}
