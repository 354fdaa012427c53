import type { MerchantPaymentClient } from "@merchant-payment/core";
import {
  checkOutcome,
  type AnswerClass,
  type CheckOutcome,
  type Sighting,
} from "@merchant-payment/core/outcome";
import type { GatewayFacts, PaymentRef } from "../contract/activities.ts";
import { gatewayFacts } from "./gateway-facts.ts";

export interface CheckSeen extends GatewayFacts {
  readonly outcome: CheckOutcome;
  /** null where no answer could be read */
  readonly class: AnswerClass | null;
  /** the answer is about another transaction: its fields that differ */
  readonly differs: readonly string[];
  /** it is this deposit, for another Amount than was asked for */
  readonly otherAmount: boolean;
  readonly summary: string;
}

/** One status check of a payment. What else the payment states, its Amount above all, the answer must not contradict. */
export async function askGateway(
  client: MerchantPaymentClient,
  payment: PaymentRef,
  transId: string,
): Promise<CheckSeen> {
  const { PaymentId, RefNo, Currency } = payment.request;
  const seen = await client.exchange(
    "check",
    { PaymentId, RefNo, Currency, TransId: transId },
    { kind: payment.kind, expected: { ...payment.request } },
  );
  const { sighting } = seen;
  const differs = sighting.seen === "answer" ? sighting.echoDiffers : [];
  const answerClass = sighting.seen === "answer" ? sighting.class : null;
  const outcome = checkOutcome(sighting);
  // by TransId only: a gateway that was given none cannot know it
  const blind =
    outcome === "notFound" && transId === "" && client.account.profile.check.by === "transId";
  // a payer may be able to choose what is paid in; a payout is asked for, and paid, with one Amount
  const otherAmount =
    payment.kind === "deposit" &&
    answerClass === "success" &&
    differs.length === 1 &&
    differs[0] === "Amount";
  return {
    ...gatewayFacts(seen),
    outcome: blind ? "unknown" : outcome,
    class: answerClass,
    differs,
    otherAmount,
    summary: otherAmount
      ? `${otherAmountText(sighting)}: ${seen.summary}`
      : differs.length > 0
        ? `${differs.join(", ")} of the answer differ from the payment's: ${seen.summary}`
        : seen.summary,
  };
}

function otherAmountText(sighting: Sighting): string {
  return sighting.seen === "answer" && sighting.status === "succeeded"
    ? "it was paid with another Amount than was asked for"
    : "the gateway has it with another Amount than was asked for";
}
