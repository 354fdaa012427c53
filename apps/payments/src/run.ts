import { CommanderError } from "@commander-js/extra-typings";
import { Interrupted } from "./interruption/interruption.ts";
import { exitCode } from "./output/exit-code.ts";
import { askedMode, createOutput, type Output } from "./output/output.ts";
import { reportError } from "./output/report-error.ts";
import { createProgram } from "./program.ts";

/** Runs one command. Prints any error as one sentence and sets the exit code. */
export async function run(args: readonly string[]): Promise<void> {
  const output = createOutput(askedMode(args));
  process.stdout.on("error", outputLost);
  process.stderr.on("error", () => {});
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
  // do not wait for what is still open (a connection, an interrupted worker)
  process.exit();
}

/** a reader that closes the pipe (`| head`) does not end the command; a full disk is no success */
function outputLost({ code }: NodeJS.ErrnoException): void {
  if (code === "EPIPE") return;
  process.exitCode = exitCode.badInput;
  process.stderr.write(
    `Error: standard output cannot be written (${code ?? "unknown reason"}); what was done is done, the output is lost\n`,
  );
}

function report(error: unknown, output: Output): void {
  if (error instanceof Interrupted) {
    process.exitCode = error.exitCode;
    return;
  }
  // help and version are not errors; commander has printed them
  if (error instanceof CommanderError && error.exitCode === 0) return;
  reportError(error, output);
}

async function written(stream: NodeJS.WriteStream): Promise<void> {
  await new Promise<void>((resolve) => {
    stream.write("", () => resolve());
  });
}
