export { rankAnswers, type Identity, type PaymentAnswer } from "./answer.ts";
export {
  decideBeforeSend,
  mustAskFirst,
  type BeforeSend,
  type BeforeSendDecision,
  type SendPolicy,
} from "./before-send.ts";
export {
  decisionActions,
  decisionLimits,
  endedRefusal,
  idTakenRefusal,
  isSameDecision,
  mayPayTwiceBy,
  needsRevision,
  refusalText,
  refuseDecision,
  unattendedRefusal,
  type Decision,
  type DecisionAction,
  type DecisionRefusal,
} from "./decision.ts";
export { answerOf, type CheckAnswer } from "./check-answer.ts";
export { followUpState, type EndedPayment } from "./follow-up.ts";
export { growingPause, pauseBeforeTry, pauseBetweenCallbackChecks } from "./growing-pause.ts";
export type { ForgottenBy, PaymentEvent, PaymentTimer, SubmitResult } from "./payment-event.ts";
export { startedPayment, type PaymentFacts, type PaymentTerms } from "./payment-facts.ts";
export {
  endStates,
  hasEnded,
  openStates,
  paymentStates,
  type EndedBy,
  type EndState,
  type HeldBecause,
  type OpenState,
  type PaymentState,
  type ReviewBecause,
} from "./payment-state.ts";
export { defaultTimings, type PaymentTimings } from "./payment-timings.ts";
export {
  planOf,
  type PaymentPlan,
  type PlannedPoll,
  type PlannedSubmit,
  type PollMode,
} from "./plan.ts";
export { noPollMemory, pollStep, type PollLimits, type PollMemory } from "./poll-step.ts";
export {
  sendTimeLeft,
  staleAttempt,
  type AttemptProof,
  type SendClocks,
  type SendLimits,
} from "./send-guard.ts";
export { transition } from "./transition.ts";
