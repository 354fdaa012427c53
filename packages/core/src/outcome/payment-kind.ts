/** deposits collect money, payouts send it */
export const paymentKinds = ["payout", "deposit"] as const;
/** Whether money goes out or comes in. */
export type PaymentKind = (typeof paymentKinds)[number];
