export type { AnswerClass, PaymentKind } from "./answer-class.ts";
export { checkOutcome, isFinal, type CheckOutcome } from "./check-outcome.ts";
export { classifyAnswer } from "./classify-answer.ts";
export { classifyStatus, type StatusRules } from "./classify-status.ts";
export type { AnswerFacts, CodeClass, CodePattern, CodeRules } from "./code-rules.ts";
export { echoDifferences, type WireFields } from "./echo.ts";
export type { Evidence } from "./evidence.ts";
export type { FinalStatus, StatusClass } from "./status-class.ts";
export { submitOutcome, type SubmitOutcome } from "./submit-outcome.ts";
