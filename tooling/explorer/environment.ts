import type { PaymentTerms } from "@merchant-payment/core/payment";

/** How often each kind of fault may occur in one search. */
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
  /** whether its profile has codes for `notFound` */
  readonly canSayNotFound: boolean;
  /** ticks from a submit's start in which its profile allows sending; the server gives an attempt 100 */
  readonly sendWithin: number;
  /** ticks by which its wall clock is ahead of the server's */
  readonly clockSkew: number;
  /** false: it uses another gateway under the same account name */
  readonly ownGateway: boolean;
}

/** The properties of the gateway. */
export interface GatewayTraits {
  /** a check can say that there is no such payment */
  readonly saysNotFound: boolean;
  /** a new payment may be shown later than it was made */
  readonly showsLate: boolean;
  /** a profile's `echo.transId`: `none` gives no TransId at all */
  readonly transId: "same" | "submitDiffers" | "none";
  /** its answers show the kind, or kinds share one number space */
  readonly provesKind: boolean;
  /** a record with the RefNo that another system made */
  readonly outside: "nothing" | "deposit" | "payout" | "otherAmount";
  /** pays a RefNo only once. Always true if the terms say `resubmit` */
  readonly dedupes: boolean;
}

/** Everything around one payment that does not change during a search. */
export interface Environment {
  readonly name: string;
  readonly says: string;
  readonly terms: PaymentTerms;
  readonly gateway: GatewayTraits;
  readonly workers: readonly [WorkerProfile, ...WorkerProfile[]];
  /** a database was restored: the payment was sent before, and Temporal does not know it */
  readonly restored: boolean;
  /** the operations of an operator besides decisions */
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
