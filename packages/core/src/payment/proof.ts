import type { Identity } from "./answer.ts";
import type { PaymentFacts } from "./payment-facts.ts";

/** What distinguishes this payment's transaction from another one. */
export interface PaymentProof {
  /** the bound TransId; null if there is none */
  readonly boundTransId: string | null;
  /** the TransId that a person vouched for */
  readonly statedTransId: string | null;
  /** the gateway has another record of the same kind under this RefNo: only a TransId tells them apart */
  readonly existing: boolean;
}

export function proofOf({ transId, statedTransId, existing }: PaymentFacts): PaymentProof {
  return { boundTransId: transId, statedTransId, existing };
}

/** Whether it is proved that an answer is about this payment: by the TransId that a person gave, by the bound one, or by its kind. */
export function isProven(
  { statedTransId, boundTransId, existing }: PaymentProof,
  answer: { readonly identity: Identity; readonly transId: string | null },
): boolean {
  if (answer.transId !== null && answer.transId === statedTransId) return true;
  if (existing) return boundTransId !== null && answer.transId === boundTransId;
  return answer.identity === "proven";
}
