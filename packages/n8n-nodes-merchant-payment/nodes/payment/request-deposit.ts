import type { MerchantPaymentClient } from "@merchant-payment/core";
import { submitOutcome } from "@merchant-payment/core/outcome";
import type { Finding } from "./finding.ts";
import type { WireFields } from "./wire-request.ts";

/** Requests one deposit. Sent once; the gateway decides what a second one of the same RefNo means. */
export async function requestDeposit(
  client: MerchantPaymentClient,
  request: WireFields,
): Promise<Finding> {
  const seen = await client.exchange("deposit", request);
  const outcome = submitOutcome(seen.sighting, false);
  return {
    outcome,
    seen,
    sent: seen.sighting.seen !== "notSent",
    existedBefore: outcome === "duplicate",
    summary: seen.summary,
  };
}
