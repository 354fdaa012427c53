import { parseArgs } from "node:util";
import { defects } from "./defects.ts";
import type { Job, JobResult } from "./job.ts";
import { prove } from "./prove.ts";
import { runJobs } from "./run-jobs.ts";
import { scenarios } from "./scenarios.ts";

const usage = `npx -y pnpm@12 explore [--scenario NAME]… [--depth N] [--seconds S] [--walks N] [--seed N] [--defect NAME]
npx -y pnpm@12 explore --prove [--write]
npx -y pnpm@12 explore --replay N [--seed N]

Searches the orders of events around one payment for one that breaks a promise, and prints the shortest story of it.

  --scenario NAME  only this one; may be given again
  --depth N        longest story (any)
  --seconds S      for each scenario (20)
  --walks N        random walks beyond the budgets, for each scenario (500)
  --seed N         of the walks, or of the traces (the time)
  --defect NAME    puts a defect back into the rules, to see its story
  --prove          looks for every defect; --write puts the table into docs/explorer.md
  --replay N       makes N traces of the model happen on a real Temporal server, real workers and the sandbox

Scenarios:
${scenarios.map(({ name, says }) => `  ${name.padEnd(16)} ${says}`).join("\n")}

Defects:
${defects.map(({ name, says }) => `  ${name.padEnd(24)} ${says}`).join("\n")}
`;

/** about as many as a Map of V8 holds */
const mostStates = 16_000_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await explore();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function explore(): Promise<number> {
  const { values } = parseArgs({
    options: {
      scenario: { type: "string", multiple: true },
      depth: { type: "string" },
      seconds: { type: "string", default: "20" },
      walks: { type: "string", default: "500" },
      seed: { type: "string" },
      defect: { type: "string" },
      prove: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      replay: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (values.prove) return (await prove(print, values.write)) ? 0 : 1;
  const seed = values.seed === undefined ? Date.now() | 0 : whole("seed", values.seed);
  if (values.replay !== undefined) {
    // loaded here, because it loads Temporal's worker, which a search does not need
    const { replay } = await import("./replay/replay.ts");
    const traces = whole("replay", values.replay);
    if (traces === 0) throw new Error("--replay must be 1 or more.");
    return (await replay(traces, seed, print)) ? 0 : 1;
  }
  const defect = values.defect === undefined ? null : named(values.defect, defects, "defect");
  const chosen = values.scenario?.map((name) => named(name, scenarios, "scenario"));
  const names = (chosen ?? (defect === null ? scenarios : [defect])).map((one) =>
    "scenario" in one ? one.scenario : one.name,
  );
  const jobs = names.flatMap((scenario): Job[] => {
    const of = { scenario, defect: defect?.name ?? null };
    const depth = values.depth === undefined ? Infinity : whole("depth", values.depth);
    const seconds = whole("seconds", values.seconds);
    const walks = whole("walks", values.walks);
    return [
      { ...of, kind: "search", depth, seconds, states: mostStates },
      ...(walks > 0 ? [{ ...of, kind: "walk", walks, steps: 300, seed } as const] : []),
    ];
  });
  const results = await runJobs(jobs, report);
  const broken = results.filter(({ violation }) => violation !== null);
  print(
    broken.length === 0
      ? "\nNo order of events breaks a promise."
      : `\n${broken.length} broke one.`,
  );
  return broken.length === 0 ? 0 : 1;
}

function report({ job, count, depth, seconds, exhausted, usedUp, violation }: JobResult): void {
  const time = `${seconds.toFixed(1)} s`;
  if (job.kind === "walk")
    print(`${job.scenario}: ${count} walks of up to ${depth} steps, ${time}, seed ${job.seed}`);
  else {
    const speed = Math.round(count / Math.max(seconds, 0.001));
    const end = exhausted
      ? "all within the budgets"
      : violation === null
        ? "cut off"
        : "stopped at a story";
    const budgets = usedUp.length === 0 ? "none" : usedUp.join(", ");
    print(
      `${job.scenario}: ${count} states to depth ${depth}, ${end}, ${time}, ${speed} states/s; budgets used up: ${budgets}`,
    );
  }
  if (violation !== null) print(`\n${violation.text}\n`);
}

function named<One extends { readonly name: string }>(
  name: string,
  all: readonly One[],
  what: string,
): One {
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new Error(
    `There is no ${what} "${name}": it is one of ${all.map((one) => one.name).join(", ")}.`,
  );
}

function whole(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`--${name} must be a whole number, not "${text}".`);
}
