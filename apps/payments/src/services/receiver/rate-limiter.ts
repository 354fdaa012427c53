/** hints that a payment takes at once, and milliseconds until it takes another: each is an event of its history */
const mostAtOnce = 20;
const oneEach = 300_000;
/** payments that are remembered: the ones not heard of for longest go first */
const mostPayments = 10_000;

/** Limits the history of a payment when somebody repeats a genuine callback without end. */
export interface RateLimiter {
  /** @returns false: the payment has just been told, many times */
  take(payment: string): boolean;
  /** the hint that was taken has not reached the payment */
  release(payment: string): void;
}

/** @param clock milliseconds */
export function createRateLimiter(clock: () => number = Date.now): RateLimiter {
  const left = new Map<string, { hints: number; at: number }>();
  return {
    take(payment) {
      const at = clock();
      const known = left.get(payment);
      const earned = known === undefined ? mostAtOnce : (at - known.at) / oneEach;
      const hints = Math.min((known?.hints ?? 0) + earned, mostAtOnce);
      const granted = hints >= 1;
      left.delete(payment);
      left.set(payment, { hints: granted ? hints - 1 : hints, at });
      const [oldest] = left.keys();
      if (left.size > mostPayments && oldest !== undefined) left.delete(oldest);
      return granted;
    },
    release(payment) {
      const known = left.get(payment);
      if (known !== undefined) left.set(payment, { ...known, hints: known.hints + 1 });
    },
  };
}
