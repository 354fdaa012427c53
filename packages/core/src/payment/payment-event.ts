import type { SubmitOutcome } from "../outcome/submit-outcome.ts";
import type { FinalStatus } from "../outcome/status-class.ts";
import type { Identity, PaymentAnswer } from "./answer.ts";
import type { BeforeSendDecision } from "./before-send.ts";
import type { Decision } from "./decision.ts";
import type { HeldBecause } from "./payment-state.ts";

/** The result of a submit: of its request, or of the check before it. */
export interface SubmitResult {
  readonly outcome:
    | SubmitOutcome
    | Exclude<BeforeSendDecision, "send" | "held">
    /** the request can never be sent: it lacks a field, and its input cannot change */
    | "invalid"
    /** not tried, because it began after its deadline */
    | "tooLate"
    /** this attempt must not send (`staleAttempt`): an earlier one may be sending now */
    | "stale";
  /** with `held` */
  readonly heldBecause: HeldBecause | null;
  /** with `found` and `existing`, if the Status is final */
  readonly final: FinalStatus | null;
  /** with `found` */
  readonly identity: Identity;
  /** the account is marked as restored: an earlier request of this payment may be forgotten here */
  readonly forgotten: boolean;
  /** the payment's bound TransId from now on; null if the answer gave none, or one that does not bind */
  readonly transId: string | null;
}

/**
 * - `pause`: until the next try
 * - `submitDeadline`: nothing is sent any more
 * - `quiet`: the request of a submit that did not report back can no longer be sent
 * - `grace`: by now the gateway knows a payment that was sent
 */
export type PaymentTimer = "pause" | "submitDeadline" | "quiet" | "grace";

/** Why an earlier request may be unknown here: a database was restored, or this run was reset after an earlier run sent. */
export type ForgottenBy = "restore" | "reset";

/** What can happen to a payment. */
export type PaymentEvent =
  | { readonly type: "submitted"; readonly result: SubmitResult }
  /** a submit began and did not report its result */
  | { readonly type: "submitLost" }
  /** a worker checked whether an earlier request may be forgotten here; if so, the payment does not end as never sent */
  | { readonly type: "neverSentChecked"; readonly forgottenBy: ForgottenBy | null }
  /** answers that arrived together */
  | {
      readonly type: "answered";
      readonly answers: readonly [PaymentAnswer, ...PaymentAnswer[]];
      /** one of them belongs to the check that callbacks requested */
      readonly ofCallback: boolean;
    }
  /** a verified callback came */
  | { readonly type: "callback" }
  /** the check that callbacks requested begins now */
  | { readonly type: "callbackCheckBegan" }
  | { readonly type: "decided"; readonly decision: Decision }
  | { readonly type: "timer"; readonly timer: PaymentTimer };
