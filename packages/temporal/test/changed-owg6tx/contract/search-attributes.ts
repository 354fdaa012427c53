import { defineSearchAttributeKey } from "@temporalio/common";

/** `open` until its outcome is unknown, it is held, in review or final; then the state's own name */
export const paymentStateAttribute = defineSearchAttributeKey("PaymentState", "KEYWORD");
/** `payout` or `deposit` */
export const paymentKindAttribute = defineSearchAttributeKey("PaymentKind", "KEYWORD");
/** the account's name */
export const paymentAccountAttribute = defineSearchAttributeKey("PaymentAccount", "KEYWORD");

/** All are set when a payment starts: a namespace that lacks one refuses the start. */
export const searchAttributeNames = ["PaymentState", "PaymentKind", "PaymentAccount"] as const;
