import type { Sighting } from "./sighting.ts";

/** What became of one payout or deposit request. Only `rejected` ends a payment; nothing here calls one successful. */
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
 * @param earlierMayHaveLeft an earlier request of this same payment may have reached the gateway
 */
export function submitOutcome(sighting: Sighting, earlierMayHaveLeft: boolean): SubmitOutcome {
  if (sighting.seen === "notSent") return "notSent";
  if (sighting.seen === "nothing") return "unknown";
  if (sighting.echoDiffers.length > 0) return "unknown";
  switch (sighting.class) {
    case "success":
      return "accepted";
    case "rejected":
    case "signatureRefused":
      return earlierMayHaveLeft ? "unknown" : "rejected";
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
