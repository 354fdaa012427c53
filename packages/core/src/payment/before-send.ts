import type { Evidence } from "../outcome/evidence.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { PaymentFacts } from "./payment-facts.ts";

/** The known facts of a payment that is about to be sent. */
export type BeforeSend = Pick<
  PaymentFacts,
  "mayHaveBeenSent" | "acknowledged" | "existing" | "authorised"
>;

/** The profile's and the account's settings for asking first. */
export interface SendPolicy {
  /** the profile asks before every first request */
  readonly checkFirst: boolean;
  /** a check can say that the gateway does not know a payment */
  readonly canSayNotFound: boolean;
  /** a database was restored: an earlier request may be forgotten here */
  readonly restored: boolean;
}

/** Whether to ask the gateway before this request: always if it may have an earlier one, else as the profile says. */
export function mustAskFirst(known: BeforeSend, { checkFirst, restored }: SendPolicy): boolean {
  return checkFirst || restored || known.mayHaveBeenSent || known.acknowledged || known.existing;
}

/**
 * - `send`: the gateway does not have it
 * - `found`: it has the request that was sent before
 * - `existing`: it has a record that this payment did not send
 * - `conflict`: it has another transaction under this RefNo
 * - `twoTransactions`: it has this payment under another TransId than it gave
 * - `held`: a person must act at the gateway
 * - `restored`: it does not know it, which proves nothing
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
 * Decides after the check before a request whether to send it. The same rule for every integration.
 * @param answer of that check, which must begin after the order to send
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
      // only a person may send a payment again that the gateway once acknowledged
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
  // Stryker disable next-line ConditionalExpression: for the types; without a response there is no class that allows sending
  if (evidence.kind !== "response") return "notYet";
  // only a success is about an existing transaction
  if (evidence.class === "success" && evidence.mismatchedFields.length > 0) return "conflict";
  if (evidence.class === "hold") return "held";
  // the gateway has no code for notFound: a person has decided that this answer means it
  const absent = !policy.canSayNotFound && evidence.mayMeanAbsent;
  return known.authorised && absent ? "send" : "notYet";
}
