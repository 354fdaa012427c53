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
