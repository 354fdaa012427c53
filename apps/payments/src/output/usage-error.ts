import type { CommanderError, CommandUnknownOpts } from "@commander-js/extra-typings";
import { CommandError } from "./command-error.ts";

/** A wrong use of a command, for people. Names the commands that it has, and no value of a flag. */
export function usageError(error: CommanderError, command: CommandUnknownOpts): CommandError {
  const { parent, commands } = command;
  if (parent === null || commands.length === 0) return new CommandError("usage", plainText(error));
  const words = `merchant-payment ${command.name()}`;
  const own = commands.map((one) => one.name()).join(", ");
  return new CommandError("usage", groupText(error, words, own));
}

function plainText({ code, message }: CommanderError): string {
  if (code === "commander.help")
    return 'say which command, e.g. "merchant-payment doctor"; "merchant-payment --help" lists them';
  if (code === "commander.excessArguments")
    return "there are more words than this command takes; quote a value with spaces in it, and see --help";
  // the value of a flag may be a secret
  const said = message
    .replace(/^error: /, "")
    .replace(/^(unknown option '--[^'=]+)=[^']*'/, "$1'")
    .replaceAll("\n", " ");
  return `${said.replace(/\.$/, "")}; see --help`;
}

/** of a command that has commands of its own */
function groupText(error: CommanderError, words: string, own: string): string {
  switch (error.code) {
    case "commander.help":
      return `say which command of "${words}": ${own}; see "${words} --help"`;
    case "commander.unknownCommand":
    case "commander.excessArguments":
      return `after "${words}" comes one of its commands (${own}) or a flag; quote a value with spaces in it, and see "${words} --help"`;
    default:
      return plainText(error);
  }
}
