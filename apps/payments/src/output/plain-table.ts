import Table from "cli-table3";
import type { Paint } from "./output.ts";

const lines = [
  "top",
  "top-mid",
  "top-left",
  "top-right",
  "bottom",
  "bottom-mid",
  "bottom-left",
  "bottom-right",
  "left",
  "left-mid",
  "mid",
  "mid-mid",
  "right",
  "right-mid",
];
const blank = { ...Object.fromEntries(lines.map((name) => [name, ""])), middle: "  " };

/** a table without lines; colours in cells do not count for the width */
export function plainTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  paint: Paint,
): string {
  const table = new Table({
    chars: blank,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  table.push(
    head.map((name) => paint("bold", name)),
    ...rows.map((row) => [...row]),
  );
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}
