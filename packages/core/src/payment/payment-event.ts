import type { SubmitOutcome } from "../outcome/submit-outcome.ts";
import type { FinalStatus } from "../outcome/status-class.ts";
import type { Identity, PaymentAnswer } from "./answer.ts";
import type { BeforeSendDecision } from "./before-send.ts";
import type { Decision } from "./decision.ts";
import type { HeldBecause } from "./payment-state.ts";

/** What became of a submit: of its request, or of the question before it. */
export interface SubmitResult {
  readonly outcome:
    | SubmitOutcome
    | Exclude<BeforeSendDecision, "send" | "held">
    /** the request can never be sent: it lacks a field, and its input cannot change */
    | "invalid"
    /** not even tried: it began after its deadline */
    | "tooLate"
    /** this attempt must not send (`staleAttempt`): an earlier one may be sending at this moment */
    | "stale";
  /** with `held` */
  readonly heldBecause: HeldBecause | null;
  /** with `found` and `existing`, where its Status is final */
  readonly final: FinalStatus | null;
  /** with `found` */
  readonly identity: Identity;
  /** the account is marked as restored: an earlier request of this payment may be forgotten here */
  readonly forgotten: boolean;
  /** the TransId that binds this payment from now on; null where the answer gave none, or one that does not bind */
  readonly transId: string | null;
}

/**
 * - `pause`: until the next try
 * - `submitDeadline`: nothing is sent any more
 * - `quiet`: the request of a submit that did not report back can no longer go out
 * - `grace`: a payment that was sent is known to the gateway by now
 */
export type PaymentTimer = "pause" | "submitDeadline" | "quiet" | "grace";

/** Why an earlier request may not be known here: a database was restored, or this run was reset and the one before it sent. */
export type ForgottenBy = "restore" | "reset";

/** What can happen to a payment. */
export type PaymentEvent =
  | { readonly type: "submitted"; readonly result: SubmitResult }
  /** a submit was begun, and nobody says what it did */
  | { readonly type: "submitLost" }
  /** a worker checked whether an earlier request may be forgotten here; if it may, the payment is not called never sent */
  | { readonly type: "neverSentChecked"; readonly forgottenBy: ForgottenBy | null }
  /** answers that came together */
  | {
      readonly type: "answered";
      readonly answers: readonly [PaymentAnswer, ...PaymentAnswer[]];
      /** one of them is of the check that callbacks asked for */
      readonly ofCallback: boolean;
    }
  /** a verified callback came */
  | { readonly type: "callback" }
  /** the check that callbacks asked for begins now */
  | { readonly type: "callbackCheckBegan" }
  | { readonly type: "decided"; readonly decision: Decision }
  | { readonly type: "timer"; readonly timer: PaymentTimer };
