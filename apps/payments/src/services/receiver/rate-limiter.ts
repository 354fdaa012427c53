/** hints that a payment accepts at once, and milliseconds until one more; limited because each is an event of its history */
const mostAtOnce = 20;
const oneEach = 300_000;
/** most remembered payments; those without a hint for longest are forgotten first */
const mostPayments = 10_000;

/** Limits the history of a payment if somebody repeats a genuine callback without end. */
export interface RateLimiter {
  /** @returns false if the payment has just got many hints */
  take(payment: string): boolean;
  /** gives a taken hint back that has not reached the payment */
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
