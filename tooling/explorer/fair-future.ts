import { hasEnded } from "@merchant-payment/core/payment";
import type { State } from "./model/state.ts";
import type { Step } from "./model/step.ts";
import { stepsFrom } from "./model/steps.ts";
import { keyOf } from "./state-key.ts";
import type { World } from "./world.ts";

/** Without more faults; requests by the profile's rule are not faults. */
const calm = { submits: 9, crashes: 0, faults: 0, callbacks: 0, people: 0, operators: 0 };

/** in a fair future a payment reaches an end or a person within so many steps */
const mostSteps = 80;

/**
 * Follows a fair future: workers are healthy, the gateway is honest, timers fire. A step that leads in a circle is replaced by
 * the next best one.
 * @param good keys of calm states that are known to reach an end; those found on the way are added
 * @returns the texts of the longest way if it reaches no end; null if it does
 */
export function fairFuture(world: World, state: State, good: Set<string>): string[] | null {
  const visited = new Set<string>();
  const way: { readonly key: string; readonly text: string; readonly steps: Step[] }[] = [];
  let longest: string[] = [];
  let next: { readonly state: State; readonly text: string } | null = {
    state: { ...state, left: calm, ghosts: [] },
    text: "",
  };
  for (;;) {
    if (next !== null) {
      const key = keyOf(next.state);
      if (hasReachedEnd(next.state) || good.has(key)) {
        for (const one of way) good.add(one.key);
        good.add(key);
        return null;
      }
      if (!visited.has(key) && way.length < mostSteps) {
        visited.add(key);
        way.push({ key, text: next.text, steps: fairSteps(world, next.state) });
        if (way.length > longest.length) longest = way.map(({ text }) => text);
      }
    }
    const last = way.at(-1);
    if (last === undefined) return longest.slice(1);
    const step = last.steps.pop();
    if (step === undefined) way.pop();
    next = step === undefined ? null : { state: { ...step.next, left: calm }, text: step.text };
  }
}

/** the best one last */
function fairSteps(world: World, state: State): Step[] {
  return stepsFrom(world, state)
    .filter(({ fair }) => fair > 0)
    .toSorted((a, b) => a.fair - b.fair);
}

/** known, or in a person's hands */
function hasReachedEnd({ facts, row }: State): boolean {
  if (hasEnded(facts.state)) return true;
  return (facts.state === "review" && row !== null) || (facts.state === "held" && facts.pausing);
}
