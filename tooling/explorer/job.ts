import { rulesWith } from "./defects.ts";
import type { Budgets } from "./environment.ts";
import { scenarioNamed } from "./scenarios.ts";
import { search, type SearchLimits } from "./search.ts";
import { storyText } from "./story.ts";
import { walk, type WalkLimits } from "./walk.ts";
import { createWorld } from "./world.ts";

/** One search or one set of walks. Plain data, so that another thread can run it. */
export type Job = { readonly scenario: string; readonly defect: string | null } & (
  | ({ readonly kind: "search" } & SearchLimits)
  | ({ readonly kind: "walk" } & WalkLimits)
);

export interface JobResult {
  readonly job: Job;
  /** states of a search, walks of a walk */
  readonly count: number;
  readonly depth: number;
  readonly seconds: number;
  readonly exhausted: boolean;
  readonly usedUp: readonly (keyof Budgets)[];
  readonly violation: {
    readonly invariant: string;
    readonly steps: number;
    readonly text: string;
  } | null;
}

export function runJob(job: Job): JobResult {
  const world = createWorld(scenarioNamed(job.scenario), rulesWith(job.defect));
  if (job.kind === "search") {
    const { states, violation, ...found } = search(world, job);
    return { job, count: states, ...found, violation: told(violation) };
  }
  const { walks, seconds, violation } = walk(world, job);
  const rest = { depth: job.steps, seconds, exhausted: false, usedUp: [] };
  return { job, count: walks, ...rest, violation: told(violation) };
}

function told(violation: Parameters<typeof storyText>[0] | null): JobResult["violation"] {
  if (violation === null) return null;
  const { invariant, story } = violation;
  return { invariant, steps: story.length, text: storyText(violation) };
}
