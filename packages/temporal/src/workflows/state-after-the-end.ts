import type { FinalStatus } from "@merchant-payment/core/outcome";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PaymentState } from "../contract/payment-states.ts";

/**
 * What a payment that has ended is, now that the gateway was asked once more. Pure.
 * @param seen null: the gateway has it, and its Status is not final
 */
export function stateAfterTheEnd(
  { state, timeline }: Pick<PaymentDocument, "state" | "timeline">,
  seen: FinalStatus | null,
): PaymentState {
  if (state === "contradicted" || state === seen) return state;
  // its workflow was ended from outside: nobody had called it anything yet
  if (state === "review") return seen ?? state;
  // whoever decided did so because the gateway had not
  if (seen === null && wasDecided({ timeline })) return state;
  return state === "succeeded" && seen === "reversed" ? "reversed" : "contradicted";
}

/** a person has ended it */
export function wasDecided({ timeline }: Pick<PaymentDocument, "timeline">): boolean {
  return timeline.some(({ event }) => decisions.includes(event));
}

const decisions: readonly string[] = ["markSucceeded", "markFailed"];
