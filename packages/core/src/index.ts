export { createAccount, type Account, type AccountOptions } from "./account/account.ts";
export type { CallbackSubject } from "./callback/callback-subject.ts";
export {
  verifyCallback,
  type CallbackRequest,
  type CallbackVerification,
  type VerifiedCallback,
} from "./callback/verify-callback.ts";
export {
  createClient,
  type Answer,
  type MerchantPaymentClient,
  type SubmitOptions,
} from "./client/client.ts";
export type { Exchange } from "./client/exchange.ts";
export type { ClientHooks, RequestEvent, ResponseEvent } from "./client/hooks.ts";
export type { ExchangeOptions } from "./client/exchange-client.ts";
export { BusyError } from "./errors/busy-error.ts";
export { ConfigurationError } from "./errors/configuration-error.ts";
export { EchoMismatchError } from "./errors/echo-mismatch-error.ts";
export { HeldError } from "./errors/held-error.ts";
export { InvalidRequestError } from "./errors/invalid-request-error.ts";
export {
  MerchantPaymentError,
  type ErrorCode,
  type ErrorContext,
  type ErrorOptions,
} from "./errors/merchant-payment-error.ts";
export { NotSentError } from "./errors/not-sent-error.ts";
export { isOutcomeUnknown } from "./errors/is-outcome-unknown.ts";
export { OutcomeUnknownError } from "./errors/outcome-unknown-error.ts";
export type { Problem } from "./errors/problem.ts";
export { RejectedError } from "./errors/rejected-error.ts";
export { SignatureError } from "./errors/signature-error.ts";
export { UnsupportedOperationError } from "./errors/unsupported-operation-error.ts";
export { operations, type Operation, type SignedOperation } from "./profile/operation.ts";
export type { OperationSpec } from "./profile/operation-spec.ts";
export { parseProfile } from "./profile/parse-profile.ts";
export type { Polling } from "./profile/polling-schema.ts";
export type { Profile } from "./profile/profile.ts";
export { checkFields } from "./schemas/check-fields.ts";
export type { CheckRequest } from "./schemas/check-request.ts";
export type { DepositRequest } from "./schemas/deposit-request.ts";
export type { Envelope } from "./schemas/envelope.ts";
export type { PayoutRequest } from "./schemas/payout-request.ts";
export type { CheckData, DepositData, PayoutData } from "./schemas/transaction-data.ts";
export type { Transport, TransportRequest, TransportResponse } from "./transport/transport.ts";
export { TransportError } from "./transport/transport-error.ts";
