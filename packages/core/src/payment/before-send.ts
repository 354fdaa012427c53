import type { Evidence } from "../outcome/evidence.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { PaymentFacts } from "./payment-facts.ts";

/** What is known of a payment that is about to be sent. */
export type BeforeSend = Pick<
  PaymentFacts,
  "mayHaveBeenSent" | "acknowledged" | "existing" | "authorised"
>;

/** What the profile and the account say about asking first. */
export interface SendPolicy {
  /** the profile asks before every first request */
  readonly checkFirst: boolean;
  /** a check can say that the gateway does not know a payment */
  readonly canSayNotFound: boolean;
  /** a database was restored: what was sent may be forgotten here */
  readonly restored: boolean;
}

/** Whether the gateway is asked before this request: wherever an earlier one may be there, whatever the profile says. */
export function mustAskFirst(known: BeforeSend, { checkFirst, restored }: SendPolicy): boolean {
  return checkFirst || restored || known.mayHaveBeenSent || known.acknowledged || known.existing;
}

/**
 * - `send`: the gateway does not have it
 * - `found`: it has what was sent before
 * - `existing`: it has a record that this payment did not send
 * - `conflict`: it has another transaction under this RefNo
 * - `twoTransactions`: it has this payment under another TransId than it gave
 * - `held`: a person must act at the gateway
 * - `restored`: it does not know it, and that proves nothing
 * - `notYet`: no clear answer; nothing is sent yet
 */
export type BeforeSendDecision =
  | "send"
  | "found"
  | "existing"
  | "conflict"
  | "twoTransactions"
  | "held"
  | "restored"
  | "notYet";

/**
 * What the answer to the question before a request means. The same rule for every integration.
 * @param answer of that check, begun after the payment was ordered to be sent
 */
export function decideBeforeSend(
  known: BeforeSend,
  policy: SendPolicy,
  evidence: Evidence,
  answer: CheckAnswer,
): BeforeSendDecision {
  const sentBefore = known.mayHaveBeenSent || known.acknowledged;
  switch (answer.says) {
    case "pending":
    case "final":
      return sentBefore ? "found" : "existing";
    case "twoTransactions":
      return sentBefore ? "twoTransactions" : "conflict";
    case "otherAmount":
      return "conflict";
    case "notFound":
      if (known.authorised) return "send";
      if (policy.restored) return "restored";
      // what the gateway acknowledged once, only a person sends again
      return known.acknowledged ? "notYet" : "send";
    case "unclear":
      return decideUnclear(known, policy, evidence);
  }
}

function decideUnclear(
  known: BeforeSend,
  policy: SendPolicy,
  evidence: Evidence,
): "conflict" | "held" | "send" | "notYet" {
  // Stryker disable next-line ConditionalExpression: for the types; what was not seen has no class that lets it be sent
  if (evidence.kind !== "response") return "notYet";
  // only a success speaks of a transaction that is there
  if (evidence.class === "success" && evidence.mismatchedFields.length > 0) return "conflict";
  if (evidence.class === "hold") return "held";
  // a gateway that cannot say notFound says something else: here a person takes it for notFound
  const absent = !policy.canSayNotFound && evidence.mayMeanAbsent;
  return known.authorised && absent ? "send" : "notYet";
}
