import { CommanderError } from "@commander-js/extra-typings";
import { CommandError } from "./output/command-error.ts";
import { Interrupted } from "./interruption/interruption.ts";
import { askedMode, createOutput, type Output } from "./output/output.ts";
import { reportError } from "./output/report-error.ts";
import { createProgram } from "./program.ts";

/** Runs one command. Whatever happens, it is told in a sentence, and the exit code says the rest. */
export async function run(args: readonly string[]): Promise<void> {
  const output = createOutput(askedMode(args));
  // a reader that went away (`| head`) is no reason to break off
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  process.on("uncaughtException", (error) => {
    report(error, output);
    process.exit();
  });
  try {
    await createProgram(output).parseAsync(args, { from: "user" });
  } catch (error) {
    report(error, output);
  }
  await Promise.all([process.stdout, process.stderr].map(written));
  // whatever is still open (a connection, a worker that was interrupted) has nothing more to say
  process.exit();
}

function report(error: unknown, output: Output): void {
  if (error instanceof Interrupted) {
    process.exitCode = error.exitCode;
    return;
  }
  // help and version were asked for, and printed
  if (error instanceof CommanderError && error.exitCode === 0) return;
  reportError(
    error instanceof CommanderError ? new CommandError("usage", usageText(error)) : error,
    output,
  );
}

function usageText({ message, code }: CommanderError): string {
  if (code === "commander.help")
    return 'say which command, e.g. "merchant-payment doctor"; "merchant-payment --help" lists them';
  if (code === "commander.excessArguments")
    return "there are more words than this command takes; quote a value with spaces in it, and see --help";
  // what stands behind a flag may be a secret
  const said = message
    .replace(/^error: /, "")
    .replace(/^(unknown option '--[^'=]+)=[^']*'/, "$1'")
    .replaceAll("\n", " ");
  return `${said.replace(/\.$/, "")}; see --help`;
}

async function written(stream: NodeJS.WriteStream): Promise<void> {
  await new Promise<void>((resolve) => {
    stream.write("", () => resolve());
  });
}
