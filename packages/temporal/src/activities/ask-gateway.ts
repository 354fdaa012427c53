import type { Exchange, MerchantPaymentClient } from "@merchant-payment/core";
import { answerOf, type CheckAnswer } from "@merchant-payment/core/payment";
import type { Evidence } from "@merchant-payment/core/outcome";
import type { GatewayFacts, PaymentRef } from "../contract/activities.ts";
import { bindingTransId, gatewayFacts } from "./gateway-facts.ts";

/** The result of one check of a payment. */
export interface Checked {
  readonly answer: CheckAnswer;
  readonly evidence: Evidence;
  readonly said: GatewayFacts;
  readonly summary: string;
}

/** The TransIds of a check. */
export interface AskedBy {
  /** empty if none is known */
  readonly transId: string;
  /** the TransId that the answer must repeat; null if none is bound */
  readonly boundTransId: string | null;
}

/** One status check of a payment. The answer must not contradict the payment's other fields, above all its Amount. */
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
  const answer = answerOf(seen.evidence, bindingTransId(profile, "check", seen), {
    kind: payment.kind,
    boundTransId,
    // a gateway that finds payments only by TransId cannot find one without it
    canBeFound: transId !== "" || profile.check.by !== "transId",
  });
  return {
    answer,
    evidence: conclusive(seen),
    said: gatewayFacts(seen),
    summary: summaryOf(seen, answer),
  };
}

/** an unclear answer with HTTP 5xx proves nothing, not even that the gateway does not have the payment */
function conclusive({ evidence, httpStatus, summary }: Exchange): Evidence {
  const failed =
    evidence.kind === "response" && evidence.class === "unclear" && (httpStatus ?? 0) >= 500;
  return failed ? { kind: "noResponse", reason: summary } : evidence;
}

function summaryOf({ evidence, summary }: Exchange, { says }: CheckAnswer): string {
  const differs = evidence.kind === "response" ? evidence.mismatchedFields : [];
  if (says === "otherAmount") return `${otherAmountText(evidence)}: ${summary}`;
  if (says === "twoTransactions")
    return `the gateway has it under another TransId than it gave before: ${summary}`;
  return differs.length > 0
    ? `${differs.join(", ")} of the answer differ from the payment's: ${summary}`
    : summary;
}

function otherAmountText(evidence: Evidence): string {
  return evidence.kind === "response" && evidence.status === "succeeded"
    ? "it was paid with another Amount than was asked for"
    : "the gateway has it with another Amount than was asked for";
}
