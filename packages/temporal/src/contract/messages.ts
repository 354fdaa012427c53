import { defineQuery, defineUpdate } from "@temporalio/workflow";
import type { PaymentDocument } from "./payment-document.ts";
import type { Resolution } from "./resolution.ts";

/** the payment as the workflow knows it; the polls under way are in the pending activity */
export const paymentQuery = defineQuery<PaymentDocument>("payment");

/** a person's decision; answers with the payment after it */
export const resolveUpdate = defineUpdate<PaymentDocument, [Resolution]>("resolve");

/** answers with a deposit as soon as it has its checkout, or it is clear that it waits for more than an answer */
export const checkoutUpdate = defineUpdate<PaymentDocument>("checkout");
