import type { Client } from "@temporalio/client";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PayoutRequest, Profile } from "@merchant-payment/core";
import type { PaymentDocument, PaymentState } from "../contract/payment-document.ts";
import type { Resolution } from "../contract/resolution.ts";

export interface PaymentsClientOptions {
  /** a client of Temporal's own, with its namespace and data converter */
  readonly client: Client;
  /** name, merchant code and profile of the account; no secrets are needed to start a payment */
  readonly account: {
    readonly name: string;
    readonly merchantCode: string;
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
 * - `hinted`: the payment will hear of it, whatever happens to this process
 * - `closed`: the payment has ended, and the gateway is asked after it once more
 * - `unknown`: no such payment was started here
 */
export type CallbackReception = "hinted" | "closed" | "unknown";

export interface StartedPayment {
  /** false: this very payment was started before, and this is it */
  readonly started: boolean;
  /** the Temporal workflow id */
  readonly workflowId: string;
  /** waits until the payment has ended; a failed payment is a document, not an error */
  readonly result: () => Promise<PaymentDocument>;
  /** as it stands now */
  readonly document: () => Promise<PaymentDocument>;
}

/**
 * Starts payments and looks after them. Errors: InvalidRequestError (a bad field, or a RefNo that was used for another payment),
 * ConfigurationError (missing search attributes), PaymentNotFoundError, ResolutionRefusedError, TemporalUnreachableError.
 */
export interface PaymentsClient {
  /** Starts a payout, or finds the same one where it was started before. */
  payout(request: PayoutRequest): Promise<StartedPayment>;
  /** Works without a worker: then it says what the server knows. */
  status(refNo: string, kind?: PaymentKind): Promise<PaymentDocument>;
  /** newest first */
  list(filter?: {
    readonly state?: PaymentState | undefined;
    readonly limit?: number | undefined;
  }): Promise<PaymentDocument[]>;
  /** Carries out a person's decision and returns the payment as it is then. */
  resolve(refNo: string, resolution: Resolution, kind?: PaymentKind): Promise<PaymentDocument>;
  /** Tells a payment that a callback came, which has been verified. Its worker asks the gateway; nothing else of the callback counts. */
  callback(
    kind: PaymentKind,
    callback: { readonly refNo: string; readonly transId: string | null },
  ): Promise<CallbackReception>;
}
