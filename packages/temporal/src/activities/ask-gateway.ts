import type { Exchange, MerchantPaymentClient } from "@merchant-payment/core";
import { answerOf, type CheckAnswer } from "@merchant-payment/core/payment";
import type { Sighting } from "@merchant-payment/core/outcome";
import type { GatewayFacts, PaymentRef } from "../contract/activities.ts";
import { bindingTransId, gatewayFacts } from "./gateway-facts.ts";

/** What one check of a payment says. */
export interface Checked {
  readonly answer: CheckAnswer;
  readonly sighting: Sighting;
  readonly said: GatewayFacts;
  readonly summary: string;
}

/** By what a payment is asked after. */
export interface AskedBy {
  /** empty where none is known */
  readonly transId: string;
  /** the TransId that the answer must repeat; null where none binds */
  readonly boundTransId: string | null;
}

/** One status check of a payment. What else the payment states, its Amount above all, the answer must not contradict. */
export async function askGateway(
  client: MerchantPaymentClient,
  payment: PaymentRef,
  { transId, boundTransId }: AskedBy,
): Promise<Checked> {
  const { PaymentId, RefNo, Currency } = payment.request;
  const seen = await client.exchange(
    "check",
    { PaymentId, RefNo, Currency, TransId: transId },
    {
      kind: payment.kind,
      expected: { ...payment.request },
      boundTransId: boundTransId ?? undefined,
    },
  );
  const { profile } = client.account;
  const answer = answerOf(seen.sighting, bindingTransId(profile, "check", seen), {
    kind: payment.kind,
    boundTransId,
    // by TransId only: a gateway that was given none cannot know it
    canBeFound: transId !== "" || profile.check.by !== "transId",
  });
  return {
    answer,
    sighting: conclusive(seen),
    said: gatewayFacts(seen),
    summary: summaryOf(seen, answer),
  };
}

/** an answer that failed on the gateway's side says nothing, not even that it found nothing */
function conclusive({ sighting, httpStatus, summary }: Exchange): Sighting {
  const failed =
    sighting.seen === "answer" && sighting.class === "unclear" && (httpStatus ?? 0) >= 500;
  return failed ? { seen: "nothing", reason: summary } : sighting;
}

function summaryOf({ sighting, summary }: Exchange, { says }: CheckAnswer): string {
  const differs = sighting.seen === "answer" ? sighting.echoDiffers : [];
  if (says === "otherAmount") return `${otherAmountText(sighting)}: ${summary}`;
  if (says === "twoTransactions")
    return `the gateway has it under another TransId than it gave before: ${summary}`;
  return differs.length > 0
    ? `${differs.join(", ")} of the answer differ from the payment's: ${summary}`
    : summary;
}

function otherAmountText(sighting: Sighting): string {
  return sighting.seen === "answer" && sighting.status === "succeeded"
    ? "it was paid with another Amount than was asked for"
    : "the gateway has it with another Amount than was asked for";
}
