import type { Problem } from "@merchant-payment/core";

/** An error for a terminal: one sentence, or a headline and a line for each field. */
export function errorText({
  message,
  fields,
}: {
  message: string;
  fields: readonly Problem[];
}): string {
  if (fields.length < 2) return message;
  const lines = fields.map(({ path, message: text }) => (path === "" ? text : `${path}: ${text}`));
  const list = lines.join("; ");
  const headline = message.endsWith(`: ${list}`) ? message.slice(0, -list.length) : `${message}:`;
  return [headline.trimEnd(), ...lines.map((line) => `  - ${line}`)].join("\n");
}
