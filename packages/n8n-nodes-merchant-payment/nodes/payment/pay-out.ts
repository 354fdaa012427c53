import type { MerchantPaymentClient } from "@merchant-payment/core";
import { submitOutcome } from "@merchant-payment/core/outcome";
import type { Finding } from "./finding.ts";
import { isKnown, type Looked, lookOnce, lookUntil, type Waiting } from "./look-up.ts";
import type { SentBefore } from "./sent-before.ts";
import { textOf } from "./text-of.ts";
import { checkRequestOf, type WireFields } from "./wire-request.ts";

export interface PayoutSteps {
  readonly client: MerchantPaymentClient;
  readonly sentBefore: SentBefore;
  readonly waiting: Waiting;
  /** how long to look for a payout whose answer was lost, in milliseconds; 0: not at all */
  readonly lookFor: number;
}

/** Pays one payout at most once: asks first, sends only what the gateway does not know, and never sends again. */
export async function payOut(steps: PayoutSteps, request: WireFields): Promise<Finding> {
  const refNo = textOf(request["RefNo"]);
  const earlier = steps.sentBefore.when(refNo, steps.waiting.now());
  const ask = steps.client.account.profile.payout.checkFirst || earlier !== undefined;
  const before = ask ? await askFirst(steps, request, refNo, earlier) : undefined;
  return before ?? send(steps, request, refNo, earlier !== undefined);
}

function look({ client }: PayoutSteps, request: WireFields): Promise<Looked> {
  const expected = { Amount: request["Amount"] };
  return lookOnce(client, checkRequestOf(request), { kind: "payout", expected });
}

/** undefined: the gateway does not know it, it may be sent */
async function askFirst(
  steps: PayoutSteps,
  request: WireFields,
  refNo: string,
  earlier: number | undefined,
): Promise<Finding | undefined> {
  const { outcome, seen } = await look(steps, request);
  const found = { seen, sent: false, existedBefore: false };
  if (isKnown(outcome)) {
    steps.sentBefore.known(refNo, steps.waiting.now());
    return {
      ...found,
      outcome,
      existedBefore: true,
      summary: `the gateway had ${refNo} already, so it was not sent`,
    };
  }
  if (outcome === "notFound") {
    if (earlier === undefined || mayResend(steps, earlier)) return undefined;
    return {
      ...found,
      outcome: "unknown",
      summary: `${refNo} may have been sent at ${new Date(earlier).toISOString()} and the gateway does not know it: not sent again, look later or ask the gateway`,
    };
  }
  if (seen.sighting.seen === "answer" && seen.sighting.echoDiffers.length > 0) {
    const differing = seen.sighting.echoDiffers.join(", ");
    return {
      ...found,
      outcome: "unknown",
      existedBefore: true,
      summary: `the gateway knows ${refNo} with another ${differing}: not sent, a person must look`,
    };
  }
  return {
    ...found,
    outcome: "notSent",
    summary: `the gateway did not say whether it knows ${refNo} (${seen.summary}), so nothing was sent; run it again`,
  };
}

/** only where the profile says that the gateway recognises a RefNo, and not before a check can be trusted to find it */
function mayResend({ client, waiting }: PayoutSteps, earlier: number): boolean {
  const { whenNotFound, notFoundGrace } = client.account.profile.payout;
  return whenNotFound === "resubmit" && waiting.now() - earlier >= notFoundGrace;
}

async function send(
  steps: PayoutSteps,
  request: WireFields,
  refNo: string,
  earlierMayHaveLeft: boolean,
): Promise<Finding> {
  const { client, sentBefore, waiting } = steps;
  const beforeLeaving = () => sentBefore.leaving(refNo, waiting.now());
  const seen = await client.exchange("payout", request, { beforeLeaving });
  const outcome = submitOutcome(seen.sighting, earlierMayHaveLeft);
  const finding = {
    outcome,
    seen,
    sent: seen.sighting.seen !== "notSent",
    existedBefore: false,
    summary: seen.summary,
  };
  switch (outcome) {
    case "unknown":
    case "duplicate":
      return lookAfter(steps, request, finding);
    case "accepted":
      sentBefore.known(refNo, waiting.now());
      return finding;
    case "notSent":
    case "busy":
    case "held":
    case "rejected":
      if (!earlierMayHaveLeft) sentBefore.forget(refNo);
      return finding;
  }
}

/** The answer was lost, or says that the gateway has it: what does it know? Whatever happens here, the request has left. */
async function lookAfter(
  steps: PayoutSteps,
  request: WireFields,
  finding: Finding,
): Promise<Finding> {
  if (steps.lookFor <= 0) return finding;
  const { waiting, lookFor: within } = steps;
  const looked = await lookUntil(
    () => look(steps, request),
    ({ outcome }) => isKnown(outcome),
    {
      within,
      first: 1000,
      waiting,
    },
  ).catch(() => undefined);
  if (looked === undefined || !isKnown(looked.outcome)) return finding;
  steps.sentBefore.known(textOf(request["RefNo"]), waiting.now());
  const lost =
    finding.outcome === "duplicate"
      ? "the gateway had it already"
      : `the answer was lost (${finding.summary})`;
  return {
    ...finding,
    outcome: looked.outcome,
    seen: looked.seen,
    summary: `${lost}; a check found it`,
  };
}
