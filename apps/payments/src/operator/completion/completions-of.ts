import type { CommandUnknownOpts, Option } from "@commander-js/extra-typings";

/** The possible words at a place; `files`: the name of a file. */
export type Completions =
  | readonly { readonly name: string; readonly description: string }[]
  | "files";

/**
 * The possible next words of a command line. Pure.
 * @param before the words before the one being typed
 * @param current the typed part of that one
 */
export function completionsOf(
  program: CommandUnknownOpts,
  before: readonly string[],
  current: string,
): Completions {
  let command = program;
  let asked: Option | undefined;
  let args = 0;
  for (const word of before) {
    if (asked !== undefined) asked = undefined;
    else if (word.startsWith("-")) asked = valued(optionOf(command, program, word));
    else {
      const inner = visibleCommands(command).find((one) => one.name() === word);
      if (inner === undefined) args += 1;
      else command = inner;
    }
  }
  const found =
    asked !== undefined
      ? values(asked.flags, asked.argChoices)
      : current.startsWith("-")
        ? flags(command, program)
        : wordsOf(command, args);
  return found === "files" ? found : found.filter(({ name }) => name.startsWith(current));
}

function optionOf(
  command: CommandUnknownOpts,
  program: CommandUnknownOpts,
  word: string,
): Option | undefined {
  return visibleOptions(command, program).find(
    ({ short, long }) => word === short || word === long,
  );
}

/** an option whose value is the next word */
function valued(option: Option | undefined): Option | undefined {
  return option !== undefined && (option.required || option.optional) ? option : undefined;
}

function flags(command: CommandUnknownOpts, program: CommandUnknownOpts): Completions {
  return visibleOptions(command, program).flatMap(({ long, description }) =>
    long == null ? [] : [{ name: long, description }],
  );
}

/** commands, or the possible values of the command's next argument */
function wordsOf(command: CommandUnknownOpts, args: number): Completions {
  const commands = visibleCommands(command).map((one) => ({
    name: one.name(),
    description: one.description(),
  }));
  const argument = command.registeredArguments[args];
  if (args > 0 || commands.length === 0)
    return argument === undefined ? [] : values(`<${argument.name()}>`, argument.argChoices);
  return commands;
}

function values(placeholder: string, choices: readonly string[] | undefined): Completions {
  if (choices !== undefined) return choices.map((name) => ({ name, description: "" }));
  return placeholder.includes("<file>") ? "files" : [];
}

function visibleOptions(command: CommandUnknownOpts, program: CommandUnknownOpts): Option[] {
  const own = command.createHelp().visibleOptions(command);
  return command === program ? own : [...own, ...program.options.filter(({ hidden }) => !hidden)];
}

function visibleCommands(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command.createHelp().visibleCommands(command);
}
