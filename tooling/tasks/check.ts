import { styleText } from "node:util";
import { publishedPackages } from "./published-packages.ts";
import { runStep } from "./run-step.ts";

/** `pnpm check …names`: everything that CI runs except the tests, or the named steps. All steps run, even if one fails. */
const steps: Record<string, string[][]> = {
  types: [["turbo", "run", "types", "--output-logs=errors-only"]],
  lint: [["oxlint", "--deny-warnings"]],
  nodes: [["turbo", "run", "lint:n8n", "--output-logs=errors-only"]],
  format: [["oxfmt", "--check"]],
  boundaries: [["turbo", "boundaries"]],
  unused: [["knip"]],
  packages: [
    ["turbo", "run", "tarball", "--output-logs=errors-only"],
    ...(await publishedPackages()).flatMap(({ tarball }) => [
      ["publint", tarball, "--strict"],
      ["attw", tarball, "--profile", "esm-only", "--no-summary"],
    ]),
  ],
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in steps));
if (unknown === undefined) {
  const failed: string[] = [];
  for (const name of asked.length > 0 ? asked : Object.keys(steps)) {
    if (!(await passes(name))) failed.push(name);
  }
  report(failed);
} else {
  process.stderr.write(
    `There is no step "${unknown}": it is one of ${Object.keys(steps).join(", ")}.\n`,
  );
  process.exitCode = 2;
}

async function passes(name: string): Promise<boolean> {
  process.stdout.write(`\n${styleText("bold", `check ${name}`)}\n`);
  for (const [command = "", ...args] of steps[name] ?? []) {
    if ((await runStep(command, ...args)) !== 0) return false;
  }
  return true;
}

function report(failed: string[]): void {
  process.exitCode = failed.length === 0 ? 0 : 1;
  process.stdout.write(
    failed.length === 0
      ? `\n${styleText("green", "check: all steps pass.")}\n`
      : `\n${styleText("red", "check failed")}; to run what failed alone:\n${failed.map((name) => `  npx -y pnpm@12 check ${name}\n`).join("")}`,
  );
}
