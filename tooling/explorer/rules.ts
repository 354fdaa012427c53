import { classifyAnswer, submitOutcome } from "@merchant-payment/core/outcome";
import {
  answerOf,
  decideBeforeSend,
  followUpState,
  mustAskFirst,
  planOf,
  pollStep,
  sendTimeLeft,
  staleAttempt,
  startedPayment,
  transition,
  type ForgottenBy,
} from "@merchant-payment/core/payment";

/** The data that a worker checks before a payment ends as never sent. */
interface NeverSentQuestion {
  readonly reset: boolean;
  readonly restored: boolean;
}

/**
 * The product's own functions, and the promises of the code around them. The model calls them through this one object,
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
  staleAttempt,
  sendTimeLeft,
  followUpState,
  submitOutcome,
  classifyAnswer,
  /** A worker refuses a payment of another gateway. */
  servesPayment: (ownGateway: boolean): boolean => ownGateway,
  /** A worker that begins a submit knows whether the server still waits for it. */
  mayBegin: (awaited: boolean): boolean => awaited,
  /** In a reset run or a restored account no payment ends as never sent, because earlier requests may be unknown. */
  forgottenBy: ({ reset, restored }: NeverSentQuestion): ForgottenBy | null =>
    reset ? "reset" : restored ? "restore" : null,
  /** The worker checks right before the first byte whether the account is stopped. */
  maySend: ({ stopped }: { readonly stopped: boolean; readonly stoppedAtProof: boolean }) =>
    !stopped,
  /** `quiet` and `grace` are counted from the last time at which a byte may have been sent. */
  timersCountFromLastByte: true as boolean,
} satisfies Record<string, unknown>;

export type Rules = typeof productRules;
