import type { PaymentAnswer } from "./answer.ts";
import type { PaymentFacts } from "./payment-facts.ts";
import type { EndedBy, EndState } from "./payment-state.ts";

/** The facts of an ended payment that decide what a later answer means. */
export interface EndedPayment {
  /** `review`: its workflow was ended from outside, before the payment had an end */
  readonly state: EndState | "review";
  readonly endedBy: EndedBy | null;
  /** why a person had to decide, if one ended it in `review`; else null */
  readonly because: PaymentFacts["because"];
}

/**
 * The state of an ended payment after the gateway was asked once more.
 * @param statusChanged the gateway's Status differs from the one when the payment ended
 */
export function followUpState(
  ended: EndedPayment,
  answer: PaymentAnswer,
  statusChanged: boolean,
): EndedPayment["state"] {
  const { state, endedBy } = ended;
  if (endedBy === "person" && isWhatTheyDecidedOn(ended, answer, statusChanged)) return state;
  switch (answer.says) {
    case "final":
      if (answer.final === state) return state;
      if (state === "review") return answer.identity === "proven" ? answer.final : state;
      return state === "succeeded" && answer.final === "reversed" && answer.identity === "proven"
        ? "reversed"
        : "contradicted";
    case "pending":
      // a person decided because the gateway had no final Status
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

/** the answer repeats what the person already knew when they decided */
function isWhatTheyDecidedOn(
  { because }: EndedPayment,
  answer: PaymentAnswer,
  statusChanged: boolean,
): boolean {
  if (because === "twoTransactions") return answer.says === "twoTransactions";
  if (answer.says !== "final" || statusChanged) return false;
  return because === "existing" || (because === "kindUnproven" && answer.identity !== "proven");
}
