import { styleText } from "node:util";
import { commandLine, programName, type CommandLine, type GivenFlag } from "./command-line.ts";

export type OutputMode = "json" | "text";
type Style = "bold" | "dim" | "green" | "red" | "yellow" | "cyan";

/** How one command speaks: a document on stdout, everything else on stderr. Colours only on terminals. */
export interface Output {
  readonly mode: OutputMode;
  /** the one document of this command */
  print(document: unknown, text: (style: Paint) => string): void;
  /** a line of progress for people, on stderr */
  note(line: string): void;
  /** a complete command to copy, for the account that was chosen here */
  readonly command: CommandLine;
  /** from now on `command` repeats these flags */
  repeat(account: readonly GivenFlag[]): void;
  /** this command is for people's eyes: text, also off a terminal, unless JSON was asked for */
  preferText(): void;
}

/** colours a text for stdout, where stdout shows colours */
export type Paint = (style: Style | Style[], text: string) => string;

const paint: Paint = (style, text) =>
  styleText(style, text, { stream: process.stdout, validateStream: true });

export function createOutput(asked: OutputMode | undefined): Output {
  let command = commandLine(programName());
  let mode = asked ?? (process.stdout.isTTY ? "text" : "json");
  return {
    get mode() {
      return mode;
    },
    print(document, text) {
      process.stdout.write(
        mode === "json" ? `${JSON.stringify(document, null, 2)}\n` : `${text(paint)}\n`,
      );
    },
    get command() {
      return command;
    },
    repeat(account) {
      command = commandLine(programName(), account);
    },
    note(line) {
      process.stderr.write(`${line}\n`);
    },
    preferText() {
      mode = asked ?? "text";
    },
  };
}

/** what `--output` asks for, read before anything can go wrong: errors are printed that way too */
export function askedMode(args: readonly string[]): OutputMode | undefined {
  const at = args.findLastIndex((arg) => arg === "--output" || arg.startsWith("--output="));
  const value = args[at]?.startsWith("--output=") ? args[at].slice(9) : args[at + 1];
  return at >= 0 && (value === "json" || value === "text") ? value : undefined;
}
