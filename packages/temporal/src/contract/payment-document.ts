import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentState } from "./payment-states.ts";

export interface TimelineEntry {
  /** ISO 8601 UTC */
  readonly at: string;
  /** what happened, as one word or two: `accepted`, `not sent`, `review` */
  readonly event: string;
  /** one clause for people, without secrets or people's data */
  readonly detail: string;
}

/** Everything that is known of one payment. Facts that are absent are null; times are ISO 8601 UTC. */
export interface PaymentDocument {
  readonly kind: PaymentKind;
  readonly account: string;
  readonly merchantCode: string;
  readonly refNo: string;
  /** integer, in the gateway's unit */
  readonly amount: number;
  readonly currency: string | null;
  readonly state: PaymentState;
  /** the gateway's id */
  readonly transId: string | null;
  readonly payId: string | null;
  /** the gateway's last raw Status */
  readonly status: string | null;
  /** why it is in this state, for people */
  readonly reason: string | null;
  /** how often the gateway was asked */
  readonly polls: number;
  /** how often the request was sent or may have been */
  readonly submissions: number;
  /** deposits only: where the payer pays. As good as a secret: for the payer alone. */
  readonly checkoutUrl?: string | null;
  readonly startedAt: string;
  readonly updatedAt: string;
  readonly timeline: readonly TimelineEntry[];
}
