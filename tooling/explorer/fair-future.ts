import { hasEnded } from "@merchant-payment/core/payment";
import type { State } from "./model/state.ts";
import { stepsFrom } from "./model/steps.ts";
import { keyOf } from "./state-key.ts";
import type { World } from "./world.ts";

/** No more trouble comes; requests that the profile's rule orders are no trouble. */
const calm = { submits: 9, crashes: 0, faults: 0, callbacks: 0, people: 0, operators: 0 };

/** in a fair future a payment comes to an end, or to a person, within so many steps */
const mostSteps = 80;

/**
 * Follows one fair future: workers are healthy, the gateway is honest, timers fire.
 * @param good keys of calm states that are known to come to an end; those found on the way are added
 * @returns the texts of the steps when it comes to no end; null when it does
 */
export function fairFuture(world: World, state: State, good: Set<string>): string[] | null {
  let current: State = { ...state, left: calm, ghosts: [] };
  const visited = new Set<string>();
  const texts: string[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    const key = keyOf(current);
    if (hasReachedEnd(current) || good.has(key)) {
      for (const one of visited) good.add(one);
      good.add(key);
      return null;
    }
    visited.add(key);
    let best: { fair: number; next: State; text: string } | null = null;
    for (const one of stepsFrom(world, current)) {
      if (one.fair === 0 || (best !== null && best.fair >= one.fair)) continue;
      const next = { ...one.next, left: calm };
      if (!visited.has(keyOf(next))) best = { ...one, next };
    }
    if (best === null) return texts;
    texts.push(best.text);
    current = best.next;
  }
  return texts;
}

/** known, or in a person's hands */
function hasReachedEnd({ facts, row }: State): boolean {
  if (hasEnded(facts.state)) return true;
  return (facts.state === "review" && row !== null) || (facts.state === "held" && facts.pausing);
}
