import type { HeldBecause } from "@merchant-payment/core/payment";

/** Why submits of an account are held back. */
export interface Trip {
  readonly because: HeldBecause;
  /** for people */
  readonly reason: string;
}

/** While an account's submits are held, one at a time may try; the others are held without asking. */
export interface CircuitBreaker {
  /** why this submit must wait; null where it may go */
  heldBack(resumed: boolean): Trip | null;
  /** a submit was held back */
  trip(trip: Trip): void;
  /** the gateway took a request: nothing is held any more */
  reset(): void;
}

/** @param probeEvery milliseconds between the tries of a held account */
export function createCircuitBreaker(
  probeEvery: number,
  now: () => number = () => performance.now(),
): CircuitBreaker {
  let tripped: { readonly trip: Trip; nextProbe: number } | null = null;
  return {
    heldBack(resumed) {
      if (tripped === null || resumed || now() >= tripped.nextProbe) {
        // the others wait for what comes of this one
        if (tripped !== null) tripped.nextProbe = now() + probeEvery;
        return null;
      }
      return tripped.trip;
    },
    trip(trip) {
      tripped = { trip, nextProbe: now() + probeEvery };
    },
    reset() {
      tripped = null;
    },
  };
}
