import type { Paint } from "../../output/output.ts";
import type { Finding } from "./finding.ts";

const signs = { ok: ["green", "✓"], warning: ["yellow", "!"], missing: ["red", "✗"] } as const;

/** One line for each finding with the next step below it, then a summary. Pure. */
export function findingsText(findings: readonly Finding[], paint: Paint): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, detail, next }) => {
    const [colour, sign] = signs[state];
    const first = `${paint(colour, sign)} ${paint("bold", check.padEnd(width))}  ${detail}`;
    return next === undefined ? [first] : [first, `${" ".repeat(width + 4)}→ ${next}`];
  });
  return [...lines, "", sum(findings)].join("\n");
}

function sum(findings: readonly Finding[]): string {
  const missing = findings.filter(({ state }) => state === "missing").length;
  const warnings = findings.filter(({ state }) => state === "warning").length;
  const more = warnings === 0 ? "" : `, ${warnings === 1 ? "one warning" : `${warnings} warnings`}`;
  if (missing === 0) return `Nothing is missing${more}.`;
  return `${missing === 1 ? "One thing is" : `${missing} things are`} missing${more}.`;
}
