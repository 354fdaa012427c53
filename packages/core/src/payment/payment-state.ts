import type { FinalStatus } from "../outcome/status-class.ts";

/** a payment in one of these has not ended */
export const openStates = ["submitting", "polling", "unknown", "held", "review"] as const;

/** The states in which a payment does nothing more by itself; see `PaymentState`. */
export const endStates = ["succeeded", "failed", "reversed", "expired", "contradicted"] as const;

/** all states, in the order of a payment's life */
export const paymentStates = [...openStates, ...endStates] as const;

/**
 * - `submitting`: not sent yet, or on its way
 * - `polling`: the gateway has it; its Status is not final yet
 * - `unknown`: it may have been sent; the gateway is asked
 * - `held`: nothing was created and a person must act, then `resume`
 * - `review`: a person decides; the gateway is still asked from time to time
 * - the others are ends
 */
export type PaymentState = (typeof paymentStates)[number];

/** A state from which a payment goes on. */
export type OpenState = (typeof openStates)[number];

/** Ends that one answer can lead to; `contradicted` needs two. */
export type EndState = FinalStatus | "contradicted";

/** Whether a payment in this state has ended. */
export function hasEnded(state: PaymentState): state is EndState {
  return (endStates as readonly PaymentState[]).includes(state);
}

/**
 * Why a held payment waits for a person.
 * - `gateway`: the gateway created nothing and says that a person must act there
 * - `configuration`: the request could not be made: profile, secret, certificate, another account
 * - `stopped`: a person stopped the account
 */
export type HeldBecause = "gateway" | "configuration" | "stopped";

/**
 * Why a payment is in review.
 * - `notFound`: it may have been sent, and the gateway does not know it after the whole grace
 * - `unreadable`: no clear answer for too long
 * - `overdue`: no final Status for too long
 * - `existing`: the gateway had a record under this RefNo before anything was sent
 * - `conflict`: the gateway has another transaction under this RefNo; this payment was not sent
 * - `twoTransactions`: answers name two transactions, or two ends, for one payment
 * - `kindUnproven`: a record was found by RefNo alone, and nothing shows that it is of this kind
 * - `otherAmount`: the gateway has this deposit with another Amount
 * - `restored`: a database was restored, so a "not found" of the gateway does not prove that nothing was sent
 */
export type ReviewBecause =
  | "notFound"
  | "unreadable"
  | "overdue"
  | "existing"
  | "conflict"
  | "twoTransactions"
  | "kindUnproven"
  | "otherAmount"
  | "restored";

/** How a payment ended: by an answer of the gateway, refused, proved never sent, or by a person's decision. */
export type EndedBy = "gateway" | "rejected" | "neverSent" | "person";
