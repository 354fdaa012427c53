import { styleText } from "node:util";
import { describeError } from "./describe-error.ts";
import { errorText } from "./error-text.ts";
import type { Output } from "./output.ts";

/** Prints an error in this command's output mode, and sets the exit code. */
export function reportError(error: unknown, output: Output): void {
  const described = describeError(error);
  process.exitCode = described.exitCode;
  const { code, message, fields, payment } = described;
  if (output.mode === "json") {
    const told = {
      code,
      message,
      ...(fields.length > 0 ? { fields } : {}),
      ...(payment === undefined ? {} : { payment }),
    };
    output.print({ error: told }, () => "");
  }
  // with JSON for a file or a program, a person at the terminal still sees the error
  if (output.mode === "text" || process.stderr.isTTY) {
    const sign = styleText("red", "Error:", { stream: process.stderr, validateStream: true });
    process.stderr.write(`${sign} ${errorText(described, output.command)}\n`);
  }
}
