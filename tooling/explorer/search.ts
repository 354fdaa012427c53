import { getHeapStatistics } from "node:v8";
import type { Budgets } from "./environment.ts";
import { startState } from "./model/driver.ts";
import type { State } from "./model/state.ts";
import { stepsFrom } from "./model/steps.ts";
import { SeenStates } from "./seen-states.ts";
import { brokenBy, stuckAt, type StoryStep, type Violation } from "./violation.ts";
import type { World } from "./world.ts";

export interface SearchLimits {
  readonly depth: number;
  readonly seconds: number;
  readonly states: number;
}

export interface SearchReport {
  readonly states: number;
  readonly depth: number;
  readonly seconds: number;
  /** every state within the budgets was visited */
  readonly exhausted: boolean;
  /** budgets that were used up in some state: larger ones may show more */
  readonly usedUp: readonly (keyof Budgets)[];
  readonly violation: Violation | null;
}

interface Visited {
  readonly state: State;
  /** counted from 0, in the order in which states were found */
  readonly number: number;
}

/** Breadth first, so that no story is shorter than the first one found. */
export function search(world: World, limits: SearchLimits): SearchReport {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const start = startState(world);
  const seen = new SeenStates();
  seen.add(start);
  const way = new Way(world);
  const good = new Set<string>();
  const usedUp = new Set<keyof Budgets>();
  let level: Visited[] = [{ state: start, number: 0 }];
  let depth = 0;
  const report = (exhausted: boolean, violation: Violation | null): SearchReport => {
    const found = { states: way.length, depth, seconds: seconds(), exhausted };
    return { ...found, usedUp: [...usedUp], violation };
  };
  for (; level.length > 0 && depth < limits.depth; depth += 1) {
    const following: Visited[] = [];
    for (const { state, number } of level) {
      if (seconds() > limits.seconds || way.length >= limits.states) return report(false, null);
      if (number % 4096 === 0 && isMemoryShort()) return report(false, null);
      const stuck = stuckAt(world, state, good);
      if (stuck !== null) return report(false, { ...stuck, story: way.to(number) });
      for (const [choice, step] of stepsFrom(world, state).entries()) {
        const broken = brokenBy(world, state, step);
        if (broken !== null) return report(false, { ...broken, story: way.to(number, choice) });
        if (!seen.add(step.next)) continue;
        noteUsedUp(usedUp, step.next);
        following.push({ state: step.next, number: way.add(number, choice) });
      }
    }
    level = following;
  }
  return report(level.length === 0, null);
}

/** For each state, by its number: the state that it came from, and which of that one's steps led to it. */
class Way {
  readonly #world: World;
  readonly #parents: number[] = [0];
  readonly #choices: number[] = [0];

  constructor(world: World) {
    this.#world = world;
  }

  get length(): number {
    return this.#parents.length;
  }

  /** @returns the number of the state that this choice leads to */
  add(parent: number, choice: number): number {
    this.#choices.push(choice);
    return this.#parents.push(parent) - 1;
  }

  /** The steps from the start to a state, and one more choice there, told again. */
  to(number: number, ...last: readonly number[]): StoryStep[] {
    const choices = [...last];
    for (let at = number; at !== 0; at = this.#parents[at] ?? 0)
      choices.unshift(this.#choices[at] ?? 0);
    let state = startState(this.#world);
    return choices.flatMap((choice) => {
      const step = stepsFrom(this.#world, state)[choice];
      if (step === undefined) return [];
      state = step.next;
      return [{ text: step.text, state }];
    });
  }
}

function isMemoryShort(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > 0.9 * limit;
}

function noteUsedUp(usedUp: Set<keyof Budgets>, { left }: State): void {
  for (const name of Object.keys(left) as (keyof Budgets)[]) if (left[name] === 0) usedUp.add(name);
}
