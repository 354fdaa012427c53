import type { PaymentTerms } from "@merchant-payment/core/payment";

/** How often each kind of trouble may come in one search. */
export interface Budgets {
  /** requests ordered beyond the first one, by rule or by a person */
  readonly submits: number;
  /** submits that the server gives up: their worker crashed, froze, or its report was lost */
  readonly crashes: number;
  /** answers of the gateway that are lost, wrong, late or a refusal */
  readonly faults: number;
  readonly callbacks: number;
  /** decisions of people */
  readonly people: number;
  /** resets of the activity or of the workflow, stops of the account */
  readonly operators: number;
}

/** A worker and its own copy of the profile file. */
export interface WorkerProfile {
  readonly checkFirst: boolean;
  /** its profile names codes that mean `notFound` */
  readonly canSayNotFound: boolean;
  /** ticks from a submit's start in which its profile lets the request go out; the server gives an attempt 100 */
  readonly sendWithin: number;
  /** ticks by which its wall clock is ahead of the server's */
  readonly clockSkew: number;
  /** false: it is pointed at another gateway under the same account name */
  readonly ownGateway: boolean;
}

/** What the gateway can do, and does. */
export interface GatewayTraits {
  /** a check can say that there is no such payment */
  readonly saysNotFound: boolean;
  /** a new payment may be shown later than it was made */
  readonly showsLate: boolean;
  /** a profile's `echo.transId`: `none` gives no TransId at all */
  readonly transId: "same" | "submitDiffers" | "none";
  /** its answers show the kind, or kinds share one number space */
  readonly provesKind: boolean;
  /** a record under the RefNo that was made outside of this product */
  readonly outside: "nothing" | "deposit" | "payout" | "otherAmount";
  /** pays a RefNo once. True wherever the terms say `resubmit` */
  readonly dedupes: boolean;
}

/** Everything around one payment that stays as it is during a search. */
export interface Environment {
  readonly name: string;
  readonly says: string;
  readonly terms: PaymentTerms;
  readonly gateway: GatewayTraits;
  readonly workers: readonly [WorkerProfile, ...WorkerProfile[]];
  /** a database was restored: the payment was sent before, and nothing here knows it */
  readonly restored: boolean;
  /** which operations an operator may do besides deciding */
  readonly operations: readonly ("resetActivity" | "resetWorkflow" | "stopAccount")[];
  readonly budgets: Budgets;
}

/** What every search is to hold. */
export const fullBudgets: Budgets = {
  submits: 2,
  crashes: 2,
  faults: 3,
  callbacks: 2,
  people: 2,
  operators: 1,
};
