import { expect, test } from "vitest";
import { defects, rulesWith } from "./defects.ts";
import { invariants } from "./invariants.ts";
import type { Job, JobResult } from "./job.ts";
import { runJobs } from "./run-jobs.ts";
import { productRules } from "./rules.ts";
import { scenarioNamed, scenarios } from "./scenarios.ts";
import { search } from "./search.ts";
import { storyText } from "./story.ts";
import { walk } from "./walk.ts";
import { createWorld } from "./world.ts";

/** A part of the search of `npx -y pnpm@12 explore`, limited to the time of a test. */
const limits = { depth: Infinity, seconds: 60, states: 5_000 };

test.each(scenarios.map((one) => [one.name, one] as const))(
  "no order of events breaks a promise: %s",
  (_, env) => {
    const world = createWorld(env, productRules);
    const { violation, states } = search(world, limits);
    expect(violation === null ? "" : storyText(violation)).toBe("");
    expect(states).toBeGreaterThanOrEqual(limits.states);
    const walked = walk(world, { walks: 20, steps: 200, seed: 1 });
    expect(walked.violation === null ? "" : storyText(walked.violation)).toBe("");
  },
);

test.each(defects.map((one) => [one.name, one] as const))(
  "a defect that is put back is found: %s",
  (_, { name, scenario }) => {
    const world = createWorld(scenarioNamed(scenario), rulesWith(name));
    const { violation } = search(world, { ...limits, states: Infinity });
    expect(violation).not.toBeNull();
    expect(invariants.map((one) => one.name)).toContain(violation?.invariant);
  },
);

test("a random walk finds one too, and its story is short", () => {
  const world = createWorld(scenarioNamed("plain"), rulesWith("decides-on-anything"));
  const { violation } = walk(world, { walks: 500, steps: 200, seed: 1 });
  expect(violation?.invariant).toBe("currentRevision");
  expect(violation?.story.length).toBeLessThan(8);
});

test("a payment that goes on without an end is found", () => {
  const rules = {
    ...productRules,
    pollStep: (...[, , , memory]: Parameters<typeof productRules.pollStep>) => ({
      news: null,
      memory,
    }),
  };
  const { violation } = search(createWorld(scenarioNamed("plain"), rules), limits);
  expect(violation?.invariant).toBe("liveness");
});

test("searches and walks run on threads of their own, and come back in order", async () => {
  const of = { scenario: "plain", defect: "busy-under-500" };
  const jobs: Job[] = [
    { ...of, ...limits, kind: "search" },
    { ...of, kind: "walk", walks: 20, steps: 20, seed: 1 },
  ];
  const said: JobResult[] = [];
  const results = await runJobs(jobs, (result) => said.push(result));
  expect(said).toHaveLength(jobs.length);
  expect(results.map(({ job }) => job)).toEqual(jobs);
  expect(results[0]).toMatchObject({ exhausted: false, violation: { steps: 2 } });
});

test("a story numbers its events, and shows the ledger beside them", () => {
  const world = createWorld(scenarioNamed("plain"), rulesWith("busy-under-500"));
  const { violation } = search(world, limits);
  const text = violation === null ? "" : storyText(violation);
  expect(text).toMatch(/^\w+ is broken: /);
  expect(text).toMatch(/^ {2}1\. worker \d/m);
  expect(text).toContain("ledger: T1 pending");
});
