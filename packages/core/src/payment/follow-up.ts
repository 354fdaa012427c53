import type { PaymentAnswer } from "./answer.ts";
import type { EndedBy, EndState } from "./payment-state.ts";

/** A payment that has ended, as far as it decides what a later answer means. */
export interface EndedPayment {
  /** `review`: its workflow was ended from outside, and nobody called it anything yet */
  readonly state: EndState | "review";
  readonly endedBy: EndedBy | null;
}

/** What a payment that has ended is, now that the gateway was asked once more. */
export function followUp(
  { state, endedBy }: EndedPayment,
  answer: PaymentAnswer,
): EndedPayment["state"] {
  switch (answer.says) {
    case "final":
      if (answer.final === state) return state;
      if (state === "review") return answer.identity === "proven" ? answer.final : state;
      return state === "succeeded" && answer.final === "reversed" && answer.identity === "proven"
        ? "reversed"
        : "contradicted";
    case "pending":
      // whoever decided did so because the gateway had not
      return endedBy === "person" || state === "review" ? state : "contradicted";
    case "twoTransactions":
      return state === "review" ? state : "contradicted";
    case "otherAmount":
    case "notFound":
    case "unreadable":
    case "overdue":
    case "nothing":
      return state;
  }
}
