/** deposits collect money, payouts send it */
export const paymentKinds = ["payout", "deposit"] as const;
export type PaymentKind = (typeof paymentKinds)[number];
