import type { PaymentTimings } from "./payment-timings.ts";

/** share of the time that has passed; the next pause is at least that long, so any number of days has only some hundred pauses */
const share = 0.05;

/** callback checks of a payment that are only `first` apart */
const nearCallbackChecks = 20;

/**
 * A pause that grows with what came before it. A payment that repeats something for as long as it takes pauses like
 * this: its history has a limit, and its server ends it there.
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
    /** how many there were, at least 1 */
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
    /** how many there were */
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
