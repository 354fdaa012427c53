import { readFile, writeFile } from "node:fs/promises";
import { defects } from "./defects.ts";
import type { Job, JobResult } from "./job.ts";
import { runJobs } from "./run-jobs.ts";

const page = new URL("../../docs/explorer.md", import.meta.url);
const begin = "<!-- defects: written by `npx -y pnpm@12 explore --prove --write` -->";
const end = "<!-- end of defects -->";

/** Every defect must be found within this many seconds. */
const mostSeconds = 60;

/** Puts each defect back, and looks for it. @returns whether all were found */
export async function prove(say: (line: string) => void, write: boolean): Promise<boolean> {
  const jobs = defects.map(({ name, scenario }): Job => ({
    kind: "search",
    scenario,
    defect: name,
    depth: Infinity,
    seconds: mostSeconds,
    states: Infinity,
  }));
  const results = await runJobs(jobs, ({ job, violation }) =>
    say(`${job.defect}: ${violation === null ? "NOT FOUND" : `found by ${violation.invariant}`}`),
  );
  const table = tableOf(results);
  say(`\n${table}`);
  if (write) await writeTable(table);
  return results.length === jobs.length && results.every(({ violation }) => violation !== null);
}

function tableOf(results: readonly JobResult[]): string {
  const rows = results.map(({ job, count, seconds, violation }) => {
    const defect = defects.find(({ name }) => name === job.defect);
    const found =
      violation === null
        ? ["NOT FOUND", "", ""]
        : [violation.invariant, String(violation.steps), String(count)];
    const said = defect?.says ?? "";
    return [said, defect?.number ?? "", job.scenario, ...found, seconds.toFixed(1)];
  });
  const head = ["defect", "#", "scenario", "found by", "steps", "states", "seconds"];
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

async function writeTable(table: string): Promise<void> {
  const text = await readFile(page, "utf8");
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before)
    throw new Error(`docs/explorer.md lacks the lines that enclose its table: ${begin}, ${end}`);
  await writeFile(
    page,
    `${text.slice(0, before + begin.length)}\n\n${table}\n\n${text.slice(after)}`,
  );
}
