/**
 * What people switch on for a whole account:
 * - `stop`: nothing is sent
 * - `restored`: what Temporal knows may be older than what was sent
 */
export type AccountSwitch = "stop" | "restored";

/** A switch is on while this workflow runs: that works without any worker, and at once for all of them. */
export function accountSwitchId(which: AccountSwitch, account: string): string {
  return `account-${which}:${encodeURIComponent(account)}`;
}

export const accountSwitchTypes = {
  stop: "accountStop",
  restored: "accountRestored",
} as const satisfies Record<AccountSwitch, string>;

/** The workflow whose memo says what an account is called. @param identity `{merchant code}@{host:port/path}` */
export function accountRecordId(identity: string): string {
  return `account:${encodeURIComponent(identity)}`;
}

/** memo of the workflow `accountRecord`; a type, as Temporal's memos want it */
export type AccountRecordMemo = {
  readonly account: string;
  /** ISO 8601 UTC */
  readonly since: string;
};
