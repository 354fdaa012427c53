import type { Evidence } from "./evidence.ts";

/** The result of one payout or deposit request. Only `rejected` ends a payment; no submit makes a payment succeed. */
export type SubmitOutcome =
  | "accepted"
  | "notSent"
  | "busy"
  | "held"
  | "rejected"
  | "duplicate"
  | "unknown";

/**
 * The rule for payout and deposit requests.
 * @param previousMayHaveBeenSent an earlier request of this same payment may have reached the gateway
 */
export function submitOutcome(evidence: Evidence, previousMayHaveBeenSent: boolean): SubmitOutcome {
  if (evidence.kind === "notSent") return "notSent";
  if (evidence.kind === "noResponse") return "unknown";
  if (evidence.mismatchedFields.length > 0) return "unknown";
  switch (evidence.class) {
    case "success":
      return "accepted";
    case "rejected":
    case "signatureRefused":
      return previousMayHaveBeenSent ? "unknown" : "rejected";
    case "busy":
      return "busy";
    case "hold":
      return "held";
    case "duplicate":
      return "duplicate";
    case "notFound":
    case "unclear":
      return "unknown";
  }
}
