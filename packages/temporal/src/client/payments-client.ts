import type { Client } from "@temporalio/client";
import type { DepositRequest, PayoutRequest, Profile } from "@merchant-payment/core";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { DecisionAction } from "@merchant-payment/core/payment";
import type { DecisionResult } from "../contract/messages.ts";
import type { IndexedState } from "../server/peek-state.ts";
import type { PaymentList } from "./listing/payment-list.ts";
import type { PaymentFilter } from "./listing/visibility-query.ts";

/** What a client of payments needs. */
export interface PaymentsClientOptions {
  /** a client of Temporal's own, with its namespace and data converter */
  readonly client: Client;
  /** the account as `createAccount` makes it, or without what only sending needs; no secrets are needed to start a payment */
  readonly account: {
    readonly name: string;
    readonly merchantCode: string;
    readonly baseUrl: string;
    readonly formerly?: readonly string[] | undefined;
    readonly profile: Profile;
  };
  /** default: `merchant-payment:{account}` */
  readonly taskQueue?: string | undefined;
  /** milliseconds for a worker to carry out a decision; default 60000 */
  readonly decisionPatience?: number | undefined;
  /** milliseconds for the server to keep what a callback tells; default 5000 */
  readonly callbackPatience?: number | undefined;
}

/**
 * - `signalled`: Temporal has stored it for the payment, even if this process ends now
 * - `closed`: the payment has ended, and it is checked at the gateway once more
 * - `unknown`: no such payment was started here
 */
export type CallbackReception = "signalled" | "closed" | "unknown";

/**
 * One payment of the account. Any process may have started it, at any time. A handle holds no connection and nothing of the payment, so another process can make
 * the same one. Errors of its calls: PaymentNotFoundError if no such payment was started, ConfigurationError, TemporalUnreachableError.
 */
export interface PaymentHandle {
  /** the merchant's reference, one per payment of an account */
  readonly refNo: string;
  /** the Temporal workflow id */
  readonly workflowId: string;
  /**
   * Waits until the payment has ended, however long, and also while no worker runs. A failed payment is a document, not an error;
   * one whose workflow was ended from outside is in `review`. After an operator's reset it waits for the run that carries the payment on.
   */
  readonly result: () => Promise<PaymentDocument>;
  /** The payment as it is now. Works without a worker: then it says what the server knows. */
  readonly status: () => Promise<PaymentDocument>;
  /**
   * Carries out a person's decision. The same decision, handed over again by any process, is the same one: it is carried out once.
   * @throws DecisionRefusedError with the payment as it is; InvalidRequestError if it is not a decision
   */
  readonly resolve: (decision: DecisionRequest) => Promise<DecisionResult>;
}

/** The handle of a payment that was just started, or found. */
export interface StartedPayment extends PaymentHandle {
  /** false: this very payment was started before, and this is it */
  readonly started: boolean;
}

/** The handle of a deposit that was just started, or found. */
export interface StartedDeposit extends StartedPayment {
  /** the page where the payer pays; null if the gateway has not given it (yet): see `status()`. Only for the payer. */
  readonly checkoutUrl: string | null;
}

/**
 * Starts payments and looks after them. Errors: InvalidRequestError (a bad field or argument, or a RefNo that was used for another payment),
 * ConfigurationError (missing search attributes), PaymentNotFoundError, DecisionRefusedError, TemporalUnreachableError.
 */
export interface PaymentsClient {
  /** Starts a payout, or finds the same one if it was started before. */
  payout(request: PayoutRequest): Promise<StartedPayment>;
  /**
   * Starts a deposit, or finds the same one, and waits for its checkout.
   * @param options patience: milliseconds to wait, default 60000; after that the deposit continues in the background
   */
  deposit(
    request: DepositRequest,
    options?: { readonly patience?: number | undefined },
  ): Promise<StartedDeposit>;
  /**
   * The handle of a payment that was started before, by any process. Makes no request: its calls say whether the payment is there.
   * @throws InvalidRequestError if it is not a RefNo: not a text, empty, or with half a character
   */
  handle(refNo: string): PaymentHandle;
  /** The least that the server can say, at the least cost, worker or not. Null: no such payment was started. */
  peekState(refNo: string): Promise<IndexedState | null>;
  /**
   * The account's payments that the filter asks for: those under way first, then those that ended, newest first in both. Nothing is asked
   * before it is iterated; works without a worker. The server's index is a moment late.
   * @throws InvalidRequestError if the filter has a wrong value, or a key that is not known
   */
  list(filter?: PaymentFilter): PaymentList;
  /** Tells a payment that a callback came, which has been verified. Its worker asks the gateway; nothing else of the callback counts. */
  callback(callback: {
    readonly refNo: string;
    readonly transId: string | null;
  }): Promise<CallbackReception>;
}

/** A person's decision about a payment. */
export interface DecisionRequest {
  /** which are possible depends on the payment's state; a refusal says it */
  readonly action: DecisionAction;
  /** who decides, at most 200 characters; kept in the payment */
  readonly actor: string;
  /** why, at most 1000 characters; kept in the payment */
  readonly reason: string;
  /** the payment's `revision` that the person saw; `markSucceeded`, `markFailed` and `resubmit` need it, and hold for exactly that one */
  readonly revision?: number | undefined;
  /** with `setTransId`: the gateway's id */
  readonly transId?: string | undefined;
  /** with `resubmit` of a payment that may have been sent: the person knows that it may be paid twice */
  readonly mayPayTwice?: boolean | undefined;
  /**
   * The same for the same decision, such as a ticket's number; one that another decision of this payment has is refused. Default: made of all that is stated here. The same words on the same revision are
   * one decision; the same words without a revision are one decision for this payment. To make the same decision once more, give the
   * revision, another reason or an id.
   */
  readonly id?: string | undefined;
}
