import { expect, test } from "vitest";
import { createOutput } from "../../output/output.ts";
import { createProgram } from "../../program.ts";
import { completionsOf } from "./completions-of.ts";

const program = createProgram(createOutput("text"));

function completed(line: string): string[] | "files" {
  const words = line.split(" ");
  const found = completionsOf(program, words.slice(0, -1), words.at(-1) ?? "");
  return found === "files" ? found : found.map(({ name }) => name);
}

test.each<[line: string, found: string[] | "files"]>([
  ["re", ["resolve", "reconcile"]],
  ["account st", ["stop", "start", "status"]],
  ["batch ", ["pause", "resume"]],
  ["list --st", ["--state"]],
  ["list --state he", ["held"]],
  ["list --kind ", ["payout", "deposit"]],
  ["--output ", ["json", "text"]],
  ["list --limit 5 --out", ["--output"]],
  ["export --output-f", ["--output-file"]],
  ["resolve INV-1 --action mark", ["markSucceeded", "markFailed"]],
  ["completion ", ["bash", "zsh", "fish"]],
  ["payout --from ", "files"],
  ["list --profile pro", "files"],
  // a value is not a command, and a RefNo can be any text
  ["--output json account res", ["restored"]],
  ["status ", []],
  ["list --account ", []],
  ["completion bash ", []],
  // the shell's own command is not for people
  ["completion-", []],
])("after %j comes %j", (line, found) => {
  expect(completed(line)).toEqual(found);
});

test("every command and every flag comes with its description", () => {
  for (const line of ["", "list --"]) {
    const found = completionsOf(
      program,
      line.split(" ").slice(0, -1),
      line.split(" ").at(-1) ?? "",
    );
    if (found === "files") throw new Error("it is not about files");
    expect(found.length).toBeGreaterThan(10);
    for (const { name, description } of found) expect(description, name).not.toBe("");
  }
});
