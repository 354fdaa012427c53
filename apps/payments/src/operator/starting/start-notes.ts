import type { PaymentKind } from "@merchant-payment/core/outcome";

/** what people are told beside the document of a payment that they have just started */
export const startNotes = {
  startedBefore: (refNo: string) =>
    `${refNo} was started before, with the same fields: this is that payment.`,
  noWorker: (kind: PaymentKind, account: string) =>
    `No worker serves account ${account} now: the ${kind} waits for "merchant-payment worker".`,
  goesOn: (kind: PaymentKind, refNo: string) =>
    `The ${kind} continues in the background. Look it up: merchant-payment status ${refNo}`,
  noCheckoutYet: (refNo: string) =>
    `The gateway has not said yet where to pay. Look again: merchant-payment status ${refNo}`,
  checkout: (url: string) => `For the payer alone, to pay there: ${url}`,
};
