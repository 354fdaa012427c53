/** A received signed message: a callback, or (in a gateway) a request. */
export interface ReceivedRequest {
  readonly method: string;
  /** path as received, without the query */
  readonly path: string;
  /** lower-case names */
  readonly headers: Readonly<Record<string, string>>;
  /** the exact text of the body */
  readonly body: string;
}

/** Whether a signature is valid, and if not, why. */
export type Verification =
  | { readonly valid: true }
  /** reason: one lower-case clause without secrets or people's data */
  | { readonly valid: false; readonly reason: string };

/** Checks signatures in constant time. Never throws on received data: an unreadable message is not valid. */
export interface Verifier {
  verify(received: ReceivedRequest): Verification;
}
