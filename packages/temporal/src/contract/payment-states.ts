/** a payment in one of these has not ended */
const unfinishedStates = ["submitting", "polling", "unknown", "held", "review"] as const;

export const endStates = ["succeeded", "failed", "reversed", "expired", "contradicted"] as const;

/** all of them, in the order of a payment's life */
export const paymentStates = [...unfinishedStates, ...endStates] as const;

/**
 * - `submitting`: not sent yet, or on its way
 * - `polling`: the gateway has it; its Status is not final yet
 * - `unknown`: it may have been sent; the gateway is being asked
 * - `held`: nothing was created and a person must act at the gateway, then `resume`
 * - `review`: a person decides; the gateway is still asked from time to time
 * - the others are ends
 */
export type PaymentState = (typeof paymentStates)[number];
