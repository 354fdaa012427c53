import type { Decision } from "@merchant-payment/core/payment";
import { defineQuery, defineSignal, defineUpdate } from "@temporalio/workflow";
import type { AlertedPayment } from "./alerts.ts";
import type { CallbackHint } from "./callback-hint.ts";
import type { PaymentDocument } from "./payment-document.ts";

/** the payment as the workflow knows it; the polls under way are in the pending activity */
export const paymentQuery = defineQuery<PaymentDocument>("payment");

/** the gateway says that there is news of the payment: a reason to ask it, and nothing more */
export const callbackSignal = defineSignal<[CallbackHint]>("callback");

/** adds a payment to an account's alerts */
export const reportSignal = defineSignal<[AlertedPayment]>("report");

/** What became of a decision. */
export interface DecisionResult {
  /** false: it was carried out before, and nothing more happened */
  readonly carriedOut: boolean;
  /** the payment after it */
  readonly payment: PaymentDocument;
}

/** a person's decision */
export const resolveUpdate = defineUpdate<DecisionResult, [Decision]>("resolve");

/** type of the failure by which a decision is refused; its details are the payment as it is */
export const decisionRefused = "DecisionRefused";

/** answers with a deposit as soon as it has its checkout, or it is clear that it waits for more than an answer */
export const checkoutUpdate = defineUpdate<PaymentDocument>("checkout");

/** pauses a batch: it starts no more payouts until it is resumed */
export type BatchSignal = "pause" | "resume";

/** Who tells it. The workflow does not care: its history keeps it for those who ask. */
export interface BatchSignalled {
  readonly actor: string | null;
  /** the machine on which it was said */
  readonly host: string;
}

export const pauseBatchSignal = defineSignal<[BatchSignalled?], BatchSignal>(
  "pause" satisfies BatchSignal,
);

export const resumeBatchSignal = defineSignal<[BatchSignalled?], BatchSignal>(
  "resume" satisfies BatchSignal,
);
