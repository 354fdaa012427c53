import type { PaymentKind } from "@merchant-payment/core/outcome";
import type {
  Decision,
  EndedBy,
  HeldBecause,
  PaymentState,
  ReviewBecause,
} from "@merchant-payment/core/payment";

/** What happened to a payment, and when. `detail` is one clause for people, without secrets or people's data. */
export type TimelineEntry = { readonly at: string; readonly detail: string } & (
  | {
      readonly event:
        | "started"
        | "accepted"
        | "found"
        | "duplicate"
        | "not sent"
        | "busy"
        | "unknown"
        | "polling"
        | "sending again"
        | "callback"
        | "cancel requested";
    }
  | { readonly event: "held"; readonly because: HeldBecause }
  | { readonly event: "review"; readonly because: ReviewBecause }
  | { readonly event: "decision"; readonly decision: Decision }
  | {
      readonly event: "succeeded" | "failed" | "reversed" | "expired" | "contradicted";
      readonly endedBy: EndedBy;
    }
);

/** What a timeline may contain. */
export type TimelineEvent = TimelineEntry["event"];

/** A decision that was carried out. Times are ISO 8601 UTC. */
export interface CarriedOutDecision extends Decision {
  readonly at: string;
}

/** Everything that is known of one payment. Facts that are absent are null; times are ISO 8601 UTC. */
export interface PaymentDocument {
  readonly kind: PaymentKind;
  readonly account: string;
  readonly merchantCode: string;
  readonly refNo: string;
  /** the payment method, if the request states one: many gateways want it in a check */
  readonly paymentId: number | null;
  /** integer, in the gateway's unit */
  readonly amount: number;
  readonly currency: string | null;
  readonly state: PaymentState;
  /** why a person must act, if its state is `held` or `review`; or had to, if a person ended it in `review` */
  readonly because: HeldBecause | ReviewBecause | null;
  /** how it ended; null before */
  readonly endedBy: EndedBy | null;
  /** raised by every change that a person would decide on; after an operator's reset it starts from another number; a decision names it */
  readonly revision: number;
  /** a request of it may have been processed */
  readonly mayHaveBeenSent: boolean;
  /** the gateway said that it has it */
  readonly acknowledged: boolean;
  /** the gateway had a record under this RefNo that this payment did not send */
  readonly existing: boolean;
  /** one more request may pay it twice: `resubmit` must say so */
  readonly mayPayTwice: boolean;
  /** the gateway's id */
  readonly transId: string | null;
  /** the gateway gave that id for this very payment: another one is another transaction */
  readonly transIdBinds: boolean;
  readonly payId: string | null;
  /** the gateway's last raw Status */
  readonly status: string | null;
  /** why it is in this state, for people */
  readonly reason: string | null;
  /** the source: `worker`; `server`, if no worker answers; `nobody`, if its workflow was ended from outside, so nothing continues it */
  readonly attended: "worker" | "server" | "nobody";
  /** how often the gateway was asked */
  readonly polls: number;
  /** how often the request was sent or may have been */
  readonly submissions: number;
  /** deposits only: the page where the payer pays. Treat it as a secret: only for the payer. */
  readonly checkoutUrl?: string | null;
  readonly startedAt: string;
  readonly updatedAt: string;
  readonly decisions: readonly CarriedOutDecision[];
  readonly timeline: readonly TimelineEntry[];
}
