import type { Budgets } from "./environment.ts";
import { fairFuture } from "./fair-future.ts";
import { invariants } from "./invariants.ts";
import { startState } from "./model/driver.ts";
import type { State } from "./model/state.ts";
import { stepsFrom } from "./model/steps.ts";
import { allowsAll, budgetsCode, keyOf } from "./state-key.ts";
import type { World } from "./world.ts";

export interface SearchLimits {
  readonly depth: number;
  readonly seconds: number;
  readonly states: number;
}

/** Something that must not happen, and the steps that lead to it. */
export interface Violation {
  readonly invariant: string;
  readonly says: string;
  readonly why: string;
  readonly story: readonly StoryStep[];
}

export interface StoryStep {
  readonly text: string;
  readonly state: State;
}

export interface SearchReport {
  readonly environment: string;
  readonly states: number;
  readonly depth: number;
  readonly seconds: number;
  /** every state within the budgets was visited */
  readonly exhausted: boolean;
  /** budgets of which nothing was left in some state: more of them would show more */
  readonly usedUp: readonly (keyof Budgets)[];
  readonly violation: Violation | null;
}

/**
 * What was visited. A state that was visited before with budgets that allow all that these allow leads nowhere new, and
 * to no shorter story.
 */
class Seen {
  readonly #budgets = new Map<string, number | number[]>();

  isNew(state: State): boolean {
    const key = keyOf(state);
    const budgets = budgetsCode(state);
    const known = this.#budgets.get(key);
    if (known === undefined) {
      this.#budgets.set(key, budgets);
      return true;
    }
    const all = typeof known === "number" ? [known] : known;
    if (all.some((one) => allowsAll(one, budgets))) return false;
    this.#budgets.set(key, [...all.filter((one) => !allowsAll(budgets, one)), budgets]);
    return true;
  }
}

/** Breadth first: the first story that is found is a shortest one. */
export function search(world: World, limits: SearchLimits): SearchReport {
  const begun = performance.now();
  const start = startState(world);
  const seen = new Seen();
  seen.isNew(start);
  /** for each state, by its number: the state it came from, and which of its steps led here */
  const parents: number[] = [0];
  const choices: number[] = [0];
  const good = new Set<string>();
  const usedUp = new Set<keyof Budgets>();
  let level: { readonly state: State; readonly number: number }[] = [{ state: start, number: 0 }];
  let depth = 0;
  const report = (exhausted: boolean, violation: Violation | null): SearchReport => ({
    environment: world.env.name,
    states: parents.length,
    depth,
    seconds: (performance.now() - begun) / 1000,
    exhausted,
    usedUp: [...usedUp],
    violation,
  });
  for (; level.length > 0 && depth < limits.depth; depth += 1) {
    const following: typeof level = [];
    for (const { state, number } of level) {
      if (performance.now() - begun > limits.seconds * 1000 || parents.length >= limits.states)
        return report(false, null);
      const stuck = fairFuture(world, state, good);
      if (stuck !== null) {
        const story = retold(world, parents, choices, number, null);
        return report(false, liveness(story, stuck));
      }
      const steps = stepsFrom(world, state);
      for (const [choice, step] of steps.entries()) {
        for (const { name, says, broken } of invariants) {
          const why = broken(world, state, step);
          if (why === null) continue;
          const story = retold(world, parents, choices, number, choice);
          return report(false, { invariant: name, says, why, story });
        }
        if (!seen.isNew(step.next)) continue;
        const next = parents.length;
        parents.push(number);
        choices.push(choice);
        noteUsedUp(usedUp, step.next);
        following.push({ state: step.next, number: next });
      }
    }
    level = following;
  }
  return report(level.length === 0, null);
}

function liveness(story: readonly StoryStep[], stuck: readonly string[]): Violation {
  return {
    invariant: "liveness",
    says: "from every state a fair future comes to an end or to a person",
    why: `in a fair future it goes on without an end: ${stuck.slice(-6).join("; ")}`,
    story,
  };
}

/** the states on the way to a state, told again from the start */
function retold(
  world: World,
  parents: readonly number[],
  choices: readonly number[],
  number: number,
  last: number | null,
): StoryStep[] {
  const way = last === null ? [] : [last];
  for (let at = number; at !== 0; at = parents[at] ?? 0) way.unshift(choices[at] ?? 0);
  let state = startState(world);
  return way.flatMap((choice) => {
    const step = stepsFrom(world, state)[choice];
    if (step === undefined) return [];
    state = step.next;
    return [{ text: step.text, state }];
  });
}

function noteUsedUp(usedUp: Set<keyof Budgets>, { left }: State): void {
  for (const name of Object.keys(left) as (keyof Budgets)[]) if (left[name] === 0) usedUp.add(name);
}
