import type { PaymentTimings } from "./payment-timings.ts";

/** least length of the next pause, as a share of the time passed: even many days have only some hundred pauses */
const share = 0.05;

/** number of a payment's callback checks that are only `first` apart */
const nearCallbackChecks = 20;

/**
 * A pause that grows with the time passed. A payment that repeats something without an end uses it: the server ends a
 * workflow whose history reaches the limit.
 * @param least milliseconds
 * @param passed milliseconds since the first time
 */
export function growingPause(least: number, passed: number): number {
  return Math.ceil(Math.max(least, passed * share));
}

/** Milliseconds until a payment that was not sent, or is held, is tried again. */
export function pauseBeforeTry(
  {
    held,
    tries,
    waited,
  }: {
    readonly held: boolean;
    /** number of tries so far, at least 1 */
    readonly tries: number;
    /** milliseconds since it began to wait to be sent */
    readonly waited: number;
  },
  { first, backoff, max }: Pick<PaymentTimings, "first" | "backoff" | "max">,
): number {
  return growingPause(held ? max : Math.min(first * backoff ** (tries - 1), max), waited);
}

/** Milliseconds between the beginnings of two checks that callbacks ask for. */
export function pauseBetweenCallbackChecks(
  {
    checks,
    age,
  }: {
    /** number of checks so far */
    readonly checks: number;
    /** milliseconds since callbacks could come */
    readonly age: number;
  },
  { first, backoff, max }: Pick<PaymentTimings, "first" | "backoff" | "max">,
): number {
  const more = checks - nearCallbackChecks;
  if (more < 0) return first;
  return growingPause(Math.max(first, Math.min(first * backoff ** more, max)), age);
}
