import {
  checkOutcome,
  classifyAnswer,
  submitOutcome,
  type CheckOutcome,
} from "@merchant-payment/core/outcome";
import {
  answerOf,
  decideBeforeSend,
  followUp,
  mustAskFirst,
  planOf,
  pollStep,
  rankAnswers,
  sendTimeLeft,
  staleAttempt,
  startedPayment,
  transition,
  type CheckAnswer,
  type PaymentAnswer,
} from "@merchant-payment/core/payment";

/**
 * The product's own functions, and what the code around them promises. The model calls them through this one object,
 * so that a defect can be put back without a switch in the product.
 */
export const productRules = {
  startedPayment,
  transition,
  planOf,
  mustAskFirst,
  decideBeforeSend,
  answerOf,
  pollStep,
  rankAnswers,
  staleAttempt,
  sendTimeLeft,
  followUp,
  submitOutcome,
  checkOutcome,
  classifyAnswer,
  /** What a callback's one check means: that it does not find the payment proves nothing, the grace belongs to the polls. */
  callbackNews: (answer: CheckAnswer): PaymentAnswer =>
    answer.says === "unclear" || answer.says === "notFound"
      ? { says: "nothing", transId: null }
      : answer,
  /** A worker refuses a payment of another gateway. */
  servesPayment: (ownGateway: boolean): boolean => ownGateway,
  /** The worker looks last, right before the byte, whether the account is stopped. */
  maySend: ({ stopped }: { readonly stopped: boolean; readonly stoppedAtProof: boolean }) =>
    !stopped,
  /** The server tells a worker whether it still waits for the submit that the worker begins. */
  isAwaited: (awaited: boolean): boolean => awaited,
  /** `quiet` and `grace` are counted from the last moment at which a byte may have gone out. */
  timersCountFromLastByte: true as boolean,
} satisfies Record<string, unknown>;

export type Rules = typeof productRules;
export type { CheckOutcome };
