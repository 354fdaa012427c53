import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { expect, test } from "vitest";
import { createOutput } from "./output/output.ts";
import { createProgram } from "./program.ts";

const commands: readonly CommandUnknownOpts[] = createProgram(createOutput("text"))
  .commands.filter((command) => command.name() !== "completion-server")
  .flatMap((command) => [command, ...command.commands]);

function helpOf(command: CommandUnknownOpts): string {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

test.each(commands.map((command) => [command.name(), command] as const))(
  "the help of %s ends with examples, and shows no value of the program's own",
  (_, command) => {
    const help = helpOf(command);
    expect(help).toMatch(/\nExamples:\n {2}\S/);
    expect(help).not.toMatch(/default:\s+(\[|\{|undefined|null)/);
  },
);
