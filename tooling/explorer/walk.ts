import { hasEnded } from "@merchant-payment/core/payment";
import * as fc from "fast-check";
import { startState } from "./model/driver.ts";
import { stepsFrom } from "./model/steps.ts";
import type { Step } from "./model/step.ts";
import { brokenBy, stuckAt, type Broken, type StoryStep, type Violation } from "./violation.ts";
import type { World } from "./world.ts";

/** Beyond every budget of a search: a budget's highest number is 15. */
const plenty = { submits: 15, crashes: 15, faults: 15, callbacks: 15, people: 15, operators: 15 };

export interface WalkLimits {
  readonly walks: number;
  /** the longest walk */
  readonly steps: number;
  readonly seed: number;
}

export interface WalkReport {
  readonly walks: number;
  readonly seconds: number;
  readonly violation: Violation | null;
}

/** Long random orders of events, with more faults than a search can cover. The story of a violation is shortened. */
export function walk(world: World, { walks, steps, seed }: WalkLimits): WalkReport {
  const begun = performance.now();
  const troubled: World = { ...world, env: { ...world.env, budgets: plenty } };
  const good = new Set<string>();
  const choices = fc.array(fc.nat({ max: 0xffff }), { maxLength: steps, size: "max" });
  const { failed, counterexample, numRuns } = fc.check(
    fc.property(choices, (chosen) => walkBy(troubled, chosen, good).broken === null),
    { numRuns: walks, seed },
  );
  const found =
    failed && counterexample !== null ? walkBy(troubled, counterexample[0], good) : null;
  const violation =
    found === null || found.broken === null ? null : { ...found.broken, story: found.story };
  return { walks: numRuns, seconds: (performance.now() - begun) / 1000, violation };
}

function walkBy(
  world: World,
  choices: readonly number[],
  good: Set<string>,
): { readonly broken: Broken | null; readonly story: readonly StoryStep[] } {
  const story: StoryStep[] = [];
  let state = startState(world);
  for (const choice of choices) {
    const step = chosenBy(choice, stepsFrom(world, state));
    if (step === undefined) break;
    story.push({ text: step.text, state: step.next });
    const broken = brokenBy(world, state, step);
    if (broken !== null) return { broken, story };
    state = step.next;
  }
  return { broken: stuckAt(world, state, good), story };
}

/** most steps of a person end a payment: of eight choices, one may */
function chosenBy(choice: number, steps: readonly Step[]): Step | undefined {
  const lasting = steps.filter(({ next }) => !hasEnded(next.facts.state));
  const offered = choice % 8 === 0 || lasting.length === 0 ? steps : lasting;
  return offered[Math.floor(choice / 8) % Math.max(1, offered.length)];
}
