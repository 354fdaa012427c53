import type { FinalStatus, PaymentKind, SubmitOutcome } from "@merchant-payment/core/outcome";
import type { PaymentRequest, PaymentWaits } from "./payment-input.ts";

/** which payment, for any activity */
export interface PaymentRef {
  readonly kind: PaymentKind;
  readonly account: string;
  readonly merchantCode: string;
  readonly baseUrl: string;
  readonly request: PaymentRequest;
}

export interface SubmitOrder extends PaymentRef {
  /** the run for which this payment was started: a reset run has another id, and never sends */
  readonly originalRunId: string;
  /** milliseconds since 1970: later than this it is not sent any more */
  readonly sendBefore: number;
  /** an earlier request of this payment may have reached the gateway */
  readonly earlierMayHaveLeft: boolean;
  /** a person said that what held the account back is mended */
  readonly resumed: boolean;
}

/** the gateway's own facts; null where it said none */
export interface GatewayFacts {
  readonly transId: string | null;
  readonly payId: string | null;
  /** raw Status */
  readonly status: string | null;
}

/**
 * - `found`: the gateway had it before this submit sent anything; `final` where its Status says so
 * - `conflict`: the gateway has another transaction under this RefNo
 */
export interface SubmitReport extends GatewayFacts {
  readonly outcome: SubmitOutcome | "found" | "conflict";
  /** with `found` */
  readonly final: FinalStatus | null;
  /** requests that were sent, or may have been */
  readonly submissions: number;
  /** one clause for people */
  readonly summary: string;
  /** it was not even tried: its submit deadline had passed */
  readonly tooLate?: true;
  /** deposits only: where the payer pays. Nothing but this report and the document holds it. */
  readonly checkoutUrl?: string;
}

/**
 * - `sent`: the gateway took it; its Status is awaited
 * - `unknown`: nobody knows whether it was sent: being found is news, and so is being absent
 * - `review`: a person decides; only a final Status is news
 */
export type PollMode = "sent" | "unknown" | "review";

export interface PollOrder extends PaymentRef {
  readonly mode: PollMode;
  /** the gateway's id; empty where none is known */
  readonly transId: string;
  /** milliseconds since 1970 after which a person is asked; null: never */
  readonly deadline: number | null;
  readonly waits: PaymentWaits;
}

/** - `otherAmount`: all that the gateway says of this deposit is said for another Amount than was asked for */
export interface PollReport extends GatewayFacts {
  readonly decision: "final" | "found" | "notFound" | "unreadable" | "overdue" | "otherAmount";
  /** with `final` */
  readonly final: FinalStatus | null;
  readonly polls: number;
  readonly summary: string;
}

/** What a poll that goes on leaves in its failure, for those who look at the pending activity. */
export interface PollProgress extends GatewayFacts {
  readonly polls: number;
  readonly summary: string;
}

/** type of the failure by which a poll asks to be made again */
export const pollAgain = "PollAgain";

export interface PaymentActivities {
  /** Sends a payment at most once, and says what became of it. Never retried by Temporal. */
  readonly submitPayment: (order: SubmitOrder) => Promise<SubmitReport>;
  /** Asks after a payment. Its retries are the polls. */
  readonly pollPayment: (order: PollOrder) => Promise<PollReport>;
  /** Asks after a payment once, beside its polls. Null: the answer is no news, and the polls go on. */
  readonly checkPayment: (order: PollOrder) => Promise<PollReport | null>;
}
