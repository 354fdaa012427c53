import type { PaymentKind } from "../outcome/payment-kind.ts";
import { checkOutcome } from "../outcome/check-outcome.ts";
import type { Evidence } from "../outcome/evidence.ts";
import type { Identity, PaymentAnswer } from "./answer.ts";

/** The result of one check. `unclear`: no clear answer, ask again. */
export type CheckAnswer =
  | Extract<
      PaymentAnswer,
      { says: "final" | "pending" | "notFound" | "twoTransactions" | "otherAmount" }
    >
  | { readonly says: "unclear"; readonly transId: null };

/** How a check was made. */
export interface CheckAsked {
  readonly kind: PaymentKind;
  /** the payment's bound TransId; null if there is none */
  readonly boundTransId: string | null;
  /** false: the check asked with something by which this gateway cannot find it */
  readonly canBeFound: boolean;
}

/**
 * What a check's answer means for one payment.
 * @param transId of the answer; null if it names none, or none that can bind
 */
export function answerOf(
  evidence: Evidence,
  transId: string | null,
  { kind, boundTransId, canBeFound }: CheckAsked,
): CheckAnswer {
  const unclear = { says: "unclear", transId: null } as const;
  // Stryker disable next-line ConditionalExpression: for the types; without a response the outcome is unknown
  if (evidence.kind !== "response") return unclear;
  const { mismatchedFields } = evidence;
  if (evidence.class === "success" && mismatchedFields.length > 0) {
    if (mismatchedFields.every((name) => name === "TransId"))
      return { says: "twoTransactions", transId: null };
    // a payer may be able to choose a deposit's Amount; a payout is always paid with the requested Amount
    const otherAmount = kind === "deposit" && mismatchedFields.every((name) => name === "Amount");
    return otherAmount ? { says: "otherAmount", transId: null } : unclear;
  }
  const outcome = checkOutcome(evidence);
  if (outcome === "unknown") return unclear;
  if (outcome === "notFound") return canBeFound ? { says: "notFound", transId: null } : unclear;
  const bound = boundTransId !== null && transId === boundTransId;
  const identity: Identity = bound || evidence.kindProven ? "proven" : "refNoOnly";
  return outcome === "pending"
    ? { says: "pending", identity, transId }
    : { says: "final", final: outcome, identity, transId };
}
