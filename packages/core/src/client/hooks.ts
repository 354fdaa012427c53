import type { Evidence } from "../outcome/evidence.ts";
import type { Operation } from "../profile/operation.ts";

/** A request that is about to be sent. No event for hooks carries secrets or people's data. */
export interface RequestEvent {
  /** the account's name */
  readonly account: string;
  readonly operation: Operation;
  /** null if the operation has none */
  readonly refNo: string | null;
  readonly method: "GET" | "POST";
  readonly url: string;
  /** number of this try, from 1, as the caller counts it */
  readonly attempt: number;
}

/** The result of a request, sent or not. */
export interface ResponseEvent extends RequestEvent {
  /** the class of the answer, or that there was none */
  readonly evidence: Evidence;
  /** null without an answer */
  readonly httpStatus: number | null;
  /** one clause for people */
  readonly summary: string;
  /** milliseconds, including the wait for a connection */
  readonly duration: number;
}

/** Called for every request, for logs, metrics and traces. No payment depends on a hook: its errors are ignored, and it is not awaited. */
export interface ClientHooks {
  /** before a request is prepared again, after a try that was proved not processed */
  readonly retry?: ((event: RequestEvent) => unknown) | undefined;
  /** right before the first byte is sent; if the send deadline passes during the hook, the request is not sent */
  readonly request?: ((event: RequestEvent) => unknown) | undefined;
  /** when it is over, with any result */
  readonly response?: ((event: ResponseEvent) => unknown) | undefined;
}

export function tell<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): void {
  try {
    // a hook that fails must not affect the payment
    Promise.resolve(hook?.(event)).catch(() => {});
  } catch {
    // the same for a hook that throws synchronously
  }
}
