import { styleText } from "node:util";
import { commandLine, programName, type CommandLine, type GivenFlag } from "./command-line.ts";

export type OutputMode = "json" | "text";
type Style = "bold" | "dim" | "green" | "red" | "yellow" | "cyan";

/** The output of one command: a document on stdout, everything else on stderr. Colours only on terminals. */
export interface Output {
  readonly mode: OutputMode;
  /** the one document of this command */
  print(document: unknown, text: (style: Paint) => string): void;
  /** a line of progress for people, on stderr */
  note(line: string): void;
  /** a complete command to copy, for the chosen account */
  readonly command: CommandLine;
  /** from now on `command` repeats these flags */
  repeat(account: readonly GivenFlag[]): void;
  /** for a command for people: prints text even if stdout is not a terminal, unless JSON is requested */
  preferText(): void;
}

/** colours a text for stdout, if stdout shows colours */
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

/** the value of `--output`, read first so that every error is printed that way */
export function askedMode(args: readonly string[]): OutputMode | undefined {
  const at = args.findLastIndex((arg) => arg === "--output" || arg.startsWith("--output="));
  const value = args[at]?.startsWith("--output=") ? args[at].slice(9) : args[at + 1];
  return at >= 0 && (value === "json" || value === "text") ? value : undefined;
}
