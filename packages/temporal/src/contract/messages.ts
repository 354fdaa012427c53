import { defineQuery, defineSignal, defineUpdate } from "@temporalio/workflow";
import type { PaymentDocument } from "./payment-document.ts";
import type { Resolution } from "./resolution.ts";

/** the payment as the workflow knows it; the polls under way are in the pending activity */
export const paymentQuery = defineQuery<PaymentDocument>("payment");

/** a person's decision; answers with the payment after it */
export const resolveUpdate = defineUpdate<PaymentDocument, [Resolution]>("resolve");

/** what a batch is told: it starts no more payouts until it is resumed */
export type BatchSignal = "pause" | "resume";

export const pauseBatchSignal = defineSignal<[], BatchSignal>("pause" satisfies BatchSignal);

export const resumeBatchSignal = defineSignal<[], BatchSignal>("resume" satisfies BatchSignal);
