import type { HeldBecause } from "@merchant-payment/core/payment";

/** Why submits of an account are held back. */
export interface Trip {
  readonly because: HeldBecause;
  /** for people */
  readonly reason: string;
}

/** While an account's submits are held, one submit per interval may try; the others are held without a request. */
export interface CircuitBreaker {
  /** why this submit must wait; null if it may go on. A submit that a person resumed may always go on. */
  heldBack(resumed: boolean): Trip | null;
  /** call it when a submit is held */
  trip(trip: Trip): void;
  /** call it when the gateway processed or already had a request: submits are no longer held */
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
        // the others wait for the result of this one
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
