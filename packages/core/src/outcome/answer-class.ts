/**
 * What an answer means, as the gateway profile's `codes` and `http` say. `unclear` is everything that they do not name:
 * nothing may be concluded from it.
 */
export type AnswerClass =
  | "success"
  | "rejected"
  | "signatureRefused"
  | "busy"
  | "hold"
  | "notFound"
  | "duplicate"
  | "unclear";

/** deposits collect money, payouts send it */
export type PaymentKind = "payout" | "deposit";
