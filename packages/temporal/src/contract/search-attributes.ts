import type { PaymentState } from "@merchant-payment/core/payment";
import { defineSearchAttributeKey } from "@temporalio/common";

/**
 * What `PaymentState` holds: a state of the payment, or `open` while it is on its way to the gateway or checked. The index does not tell
 * `submitting` and `polling` apart, so that a plain payment changes it once.
 */
export type SearchableState = "open" | Exclude<PaymentState, "submitting" | "polling">;

/** `PaymentState`, a keyword whose values are those of `SearchableState` */
export const paymentStateAttribute = defineSearchAttributeKey("PaymentState", "KEYWORD");
/** `PaymentKind`, a keyword: `payout` or `deposit` */
export const paymentKindAttribute = defineSearchAttributeKey("PaymentKind", "KEYWORD");
/** `PaymentAccount`, a keyword: the account's name */
export const paymentAccountAttribute = defineSearchAttributeKey("PaymentAccount", "KEYWORD");

/** The names of all three, keywords. They are set when a payment starts: a namespace that lacks one refuses the start. */
export const searchAttributeNames = [
  paymentStateAttribute,
  paymentKindAttribute,
  paymentAccountAttribute,
].map(({ name }) => name);
