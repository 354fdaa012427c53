/** what a person may decide about a payment */
export type ResolveAction =
  | "markSucceeded"
  | "markFailed"
  | "resubmit"
  | "resume"
  | "setTransId"
  | "keepPolling";

export interface Resolution {
  readonly action: ResolveAction;
  /** who decides; kept in the timeline */
  readonly actor: string;
  readonly reason: string;
  /** with `setTransId`: the gateway's id */
  readonly transId?: string | undefined;
}

/** how a decision stands in the timeline, beside its action */
export function decisionDetail({ actor, reason, transId }: Resolution): string {
  return `by ${actor}: ${reason}${transId === undefined ? "" : ` (TransId ${transId})`}`;
}
