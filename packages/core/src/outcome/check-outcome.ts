import type { Sighting } from "./sighting.ts";
import type { FinalStatus, StatusClass } from "./status-class.ts";

/** What a status check says. `notFound`: unknown to the gateway, yet. `unknown`: nothing was learned, ask again. */
export type CheckOutcome = StatusClass | "notFound" | "unknown";

/** The rule for checktransaction, the only request whose answer makes a payment final. */
export function checkOutcome(sighting: Sighting): CheckOutcome {
  if (sighting.seen !== "answer" || sighting.echoDiffers.length > 0) return "unknown";
  if (sighting.class === "notFound") return "notFound";
  if (sighting.class !== "success" || sighting.status === null) return "unknown";
  return sighting.status;
}

export function isFinal(outcome: CheckOutcome): outcome is FinalStatus {
  return (
    outcome === "succeeded" ||
    outcome === "failed" ||
    outcome === "reversed" ||
    outcome === "expired"
  );
}
