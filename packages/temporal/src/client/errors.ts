/** No payment of that RefNo was ever started in this account, or the server has forgotten it (retention). */
export class PaymentNotFoundError extends Error {
  override readonly name = "PaymentNotFoundError";
  readonly code = "paymentNotFound";
}

/** what it means that a payment is not there, and what to do */
export const notFoundAdvice =
  "that says nothing about the money: check the RefNo and the account, or ask the gateway with check";

/** The decision was not carried out; the message says why, and in which states it would be. */
export class ResolutionRefusedError extends Error {
  override readonly name = "ResolutionRefusedError";
  readonly code = "resolutionRefused";
}

/** Temporal does not answer. A payment that was to be started may or may not have been: start it again, it is the same one. */
export class TemporalUnreachableError extends Error {
  override readonly name = "TemporalUnreachableError";
  readonly code = "temporalUnreachable";
}
