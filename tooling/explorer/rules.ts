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

/** What a worker looks at before a payment is called never sent. */
interface NeverSentQuestion {
  readonly reset: boolean;
  readonly restored: boolean;
}

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
  staleAttempt,
  sendTimeLeft,
  followUpState,
  submitOutcome,
  classifyAnswer,
  /** A worker refuses a payment of another gateway. */
  servesPayment: (ownGateway: boolean): boolean => ownGateway,
  /** A worker that begins a submit is told whether the server still waits for it. */
  mayBegin: (awaited: boolean): boolean => awaited,
  /** A reset run, or one of a restored account, calls no payment never sent: what was sent before may not be known to it. */
  forgottenBy: ({ reset, restored }: NeverSentQuestion): ForgottenBy | null =>
    reset ? "reset" : restored ? "restore" : null,
  /** The worker looks last, right before the byte, whether the account is stopped. */
  maySend: ({ stopped }: { readonly stopped: boolean; readonly stoppedAtProof: boolean }) =>
    !stopped,
  /** `quiet` and `grace` are counted from the last moment at which a byte may have gone out. */
  timersCountFromLastByte: true as boolean,
} satisfies Record<string, unknown>;

export type Rules = typeof productRules;
