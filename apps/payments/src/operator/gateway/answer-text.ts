import type { Exchange } from "@merchant-payment/core";
import type { Paint } from "../../output/output.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";

/** An answer for people: its summary, one line for each field of its data, then what to do. */
export function answerText(
  headline: string,
  exchange: Exchange,
  paint: Paint,
  next: string | null = null,
): string {
  const { envelope, data } = stripControlChars({
    envelope: exchange.envelope,
    data: exchange.data,
  });
  const rows = [
    ...fieldsOf(data, ""),
    ...(envelope?.error ? [["error", envelope.error] as const] : []),
  ];
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return [
    paint("bold", stripControlChars(headline)),
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    ...(next === null ? [] : [`Next: ${next}.`]),
  ].join("\n");
}

/** JSON only: texts, numbers, booleans, null, lists and objects */
function fieldsOf(value: unknown, path: string): (readonly [name: string, value: string])[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) =>
      fieldsOf(inner, path === "" ? name : `${path}.${name}`),
    );
  }
  if (path === "") return value === null ? [] : [["data", text(value)]];
  return [[path, text(value)]];
}

function text(value: unknown): string {
  if (value === null) return "-";
  return typeof value === "string" ? value : JSON.stringify(value);
}
