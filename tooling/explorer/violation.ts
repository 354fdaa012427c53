import { fairFuture } from "./fair-future.ts";
import { invariants } from "./invariants.ts";
import type { State } from "./model/state.ts";
import type { Step } from "./model/step.ts";
import type { World } from "./world.ts";

export interface StoryStep {
  readonly text: string;
  readonly state: State;
}

/** Something that must not happen, and the steps that lead to it. */
export interface Violation {
  readonly invariant: string;
  readonly says: string;
  readonly why: string;
  readonly story: readonly StoryStep[];
}

export type Broken = Omit<Violation, "story">;

/** The invariant that a step breaks; null if it keeps them all. */
export function brokenBy(world: World, before: State, step: Step): Broken | null {
  for (const { name, says, broken } of invariants) {
    const why = broken(world, before, step);
    if (why !== null) return { invariant: name, says, why };
  }
  return null;
}

/**
 * Whether a fair future leads from here to an end.
 * @param good keys of states from which one does, as `fairFuture` takes and fills them
 */
export function stuckAt(world: World, state: State, good: Set<string>): Broken | null {
  const stuck = fairFuture(world, state, good);
  if (stuck === null) return null;
  return {
    invariant: "liveness",
    says: "from every state a fair future comes to an end, or to a person",
    why: `a fair future goes on without an end: … ${stuck.slice(-6).join("; ")}`,
  };
}
