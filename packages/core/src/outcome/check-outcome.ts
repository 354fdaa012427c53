import type { Evidence } from "./evidence.ts";
import type { FinalStatus, StatusClass } from "./status-class.ts";

/** The result of a status check. `notFound`: the gateway does not know it, yet. `unknown`: no clear answer, ask again. */
export type CheckOutcome = StatusClass | "notFound" | "unknown";

/** The rule for checktransaction, the only request whose answer makes a payment final. */
export function checkOutcome(evidence: Evidence): CheckOutcome {
  if (evidence.kind !== "response" || evidence.mismatchedFields.length > 0) return "unknown";
  if (evidence.class === "notFound") return "notFound";
  if (evidence.class !== "success" || evidence.status === null) return "unknown";
  return evidence.status;
}

/** Whether a check's outcome ends the payment. */
export function isFinal(outcome: CheckOutcome): outcome is FinalStatus {
  return (
    outcome === "succeeded" ||
    outcome === "failed" ||
    outcome === "reversed" ||
    outcome === "expired"
  );
}
