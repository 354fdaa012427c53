/** While the gateway holds an account back, one submit at a time may try; the others are held without asking. */
export interface AccountHold {
  /** why this submit must wait; null where it may go */
  heldBack(resumed: boolean): string | null;
  /** the gateway held a submit back */
  close(reason: string): void;
  /** the gateway took a request: nothing is held any more */
  open(): void;
}

/** @param probeEvery milliseconds between the tries of a held account */
export function createAccountHold(
  probeEvery: number,
  now: () => number = () => performance.now(),
): AccountHold {
  let hold: { reason: string; nextProbe: number } | null = null;
  return {
    heldBack(resumed) {
      if (hold === null || resumed || now() >= hold.nextProbe) {
        // the others wait for what comes of this one
        if (hold !== null) hold.nextProbe = now() + probeEvery;
        return null;
      }
      return hold.reason;
    },
    close(reason) {
      hold = { reason, nextProbe: now() + probeEvery };
    },
    open() {
      hold = null;
    },
  };
}
