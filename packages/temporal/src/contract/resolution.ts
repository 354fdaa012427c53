import type { PaymentState } from "./payment-states.ts";

/** what a person may decide about a payment */
export const resolveActions = [
  "markSucceeded",
  "markFailed",
  "resubmit",
  "resume",
  "setTransId",
  "keepPolling",
] as const;

export type ResolveAction = (typeof resolveActions)[number];

export interface Resolution {
  readonly action: ResolveAction;
  /** who decides; kept in the timeline */
  readonly actor: string;
  readonly reason: string;
  /** with `setTransId`: the gateway's id */
  readonly transId?: string | undefined;
}

/** why nothing can be decided about it any more */
export function endedRefusal(state: PaymentState): string {
  return `the payment has ended: ${state}; nothing is left to decide, and a new payment takes a new RefNo`;
}

/** how a decision stands in the timeline, beside its action */
export function decisionDetail({ actor, reason, transId }: Resolution): string {
  return `by ${actor}: ${reason}${transId === undefined ? "" : ` (TransId ${transId})`}`;
}
