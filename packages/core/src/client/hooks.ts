import type { Evidence } from "../outcome/evidence.ts";
import type { Operation } from "../profile/operation.ts";

/** A request that is about to leave. Without secrets and people's data, as all that hooks are told. */
export interface RequestEvent {
  /** the account's name */
  readonly account: string;
  readonly operation: Operation;
  /** null where the operation has none */
  readonly refNo: string | null;
  readonly method: "GET" | "POST";
  readonly url: string;
  /** which try this is, counted from 1 by whoever repeats the request */
  readonly attempt: number;
}

/** What came of a request, also of one that did not leave. */
export interface ResponseEvent extends RequestEvent {
  /** what was seen: the class of the answer, or that none came */
  readonly evidence: Evidence;
  /** null where no answer came */
  readonly httpStatus: number | null;
  /** one clause for people */
  readonly summary: string;
  /** milliseconds, the wait for a connection included */
  readonly duration: number;
}

/** Called for every request, for logs, metrics and traces. What a hook throws or rejects with is ignored, and nobody waits for it: no payment depends on it. */
export interface ClientHooks {
  /** a request that proved not to be processed is made once more: before it is prepared to be sent */
  readonly retry?: ((event: RequestEvent) => unknown) | undefined;
  /** right before the first byte leaves */
  readonly request?: ((event: RequestEvent) => unknown) | undefined;
  /** when it is over, whatever came of it */
  readonly response?: ((event: ResponseEvent) => unknown) | undefined;
}

export function tell<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): void {
  try {
    // a log that is full loses no payment
    Promise.resolve(hook?.(event)).catch(() => {});
  } catch {
    // nor does one that throws at once
  }
}
