import type { Problem } from "@merchant-payment/core";
import type { CommandLine } from "./command-line.ts";
import type { DescribedError } from "./describe-error.ts";
import { stripControlChars } from "./strip-control-chars.ts";

/** An error for a terminal: one sentence, or a headline and a line for each field; then the payment that it is about. */
export function errorText(
  { message, fields, payment }: Pick<DescribedError, "message" | "fields" | "payment">,
  command: CommandLine,
): string {
  const text = withFields(message, fields);
  if (payment === undefined) return text;
  const { refNo, state, revision } = stripControlChars(payment);
  return `${text}\n${refNo} is ${state} now, revision ${revision}. Look at it: ${command("status", { args: [refNo] })}`;
}

function withFields(message: string, fields: readonly Problem[]): string {
  if (fields.length < 2) return message;
  const lines = fields.map(({ path, message: text }) => (path === "" ? text : `${path}: ${text}`));
  const list = lines.join("; ");
  const headline = message.endsWith(`: ${list}`) ? message.slice(0, -list.length) : `${message}:`;
  return [headline.trimEnd(), ...lines.map((line) => `  - ${line}`)].join("\n");
}
