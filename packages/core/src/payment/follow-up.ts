import type { PaymentAnswer } from "./answer.ts";
import type { PaymentFacts } from "./payment-facts.ts";
import type { EndedBy, EndState } from "./payment-state.ts";

/** A payment that has ended, as far as it decides what a later answer means. */
export interface EndedPayment {
  /** `review`: its workflow was ended from outside, and nobody called it anything yet */
  readonly state: EndState | "review";
  readonly endedBy: EndedBy | null;
  /** why a person had to decide, where one ended it in `review`; else null */
  readonly because: PaymentFacts["because"];
}

/**
 * What a payment that has ended is, now that the gateway was asked once more.
 * @param statusChanged the gateway's Status is another one than when the payment ended
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

/** the same record that the person knew when they decided, and that was not proved to be this payment's */
function isWhatTheyDecidedOn(
  { because }: EndedPayment,
  answer: PaymentAnswer,
  statusChanged: boolean,
): boolean {
  if (because === "twoTransactions") return answer.says === "twoTransactions";
  if (answer.says !== "final" || statusChanged) return false;
  return because === "existing" || (because === "kindUnproven" && answer.identity !== "proven");
}
