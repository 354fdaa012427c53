import type { Identity } from "./answer.ts";
import type { PaymentFacts } from "./payment-facts.ts";

/** What tells this payment's transaction from another one. */
export interface PaymentProof {
  /** the TransId that binds it; null where none does */
  readonly boundTransId: string | null;
  /** the TransId that a person vouched for */
  readonly statedTransId: string | null;
  /** another's record of the same kind stands under its RefNo: only a TransId tells them apart */
  readonly existing: boolean;
}

export function proofOf({ transId, statedTransId, existing }: PaymentFacts): PaymentProof {
  return { boundTransId: transId, statedTransId, existing };
}

/** Whether an answer is about this very payment: by the id that a person vouched for, by the one that binds it, or by its kind. */
export function isProven(
  { statedTransId, boundTransId, existing }: PaymentProof,
  answer: { readonly identity: Identity; readonly transId: string | null },
): boolean {
  if (answer.transId !== null && answer.transId === statedTransId) return true;
  if (existing) return boundTransId !== null && answer.transId === boundTransId;
  return answer.identity === "proven";
}
