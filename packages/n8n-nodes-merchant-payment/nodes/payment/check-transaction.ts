import type { MerchantPaymentClient } from "@merchant-payment/core";
import { isFinal, type PaymentKind } from "@merchant-payment/core/outcome";
import type { Finding } from "./finding.ts";
import { type Looked, lookOnce, lookUntil, type Waiting } from "./look-up.ts";
import { refusedSignature } from "./node-problem.ts";
import type { WireFields } from "./wire-request.ts";

export interface CheckSteps {
  readonly client: MerchantPaymentClient;
  readonly waiting: Waiting;
  readonly kind: PaymentKind;
  /** milliseconds; 0: ask once */
  readonly waitFor: number;
}

/** Asks after one transaction, once or until it is final. When the time is over, what stood last is the answer. */
export async function checkTransaction(steps: CheckSteps, request: WireFields): Promise<Finding> {
  const { client, waiting, kind, waitFor } = steps;
  const look = () => lookOnce(client, request, { kind });
  const { first } = client.account.profile.polling[kind];
  const options = { within: waitFor, first: Math.min(first, 2000), waiting };
  const { outcome, seen } = await lookUntil(look, isEnough, options);
  const unreached = outcome === "unknown" && seen.sighting.seen === "notSent";
  return {
    outcome: unreached ? "notSent" : outcome,
    seen,
    sent: false,
    existedBefore: false,
    summary: seen.summary,
  };
}

function isEnough({ outcome, seen }: Looked): boolean {
  return isFinal(outcome) || refusedSignature(seen);
}
