import Table from "cli-table3";
import type { Row } from "./row.ts";

/** Plain columns, for a terminal and for a document alike. */
export function tableOf(rows: readonly Row[]): string {
  const table = new Table({
    head: ["measure", "measured", "goal", "met"],
    style: { head: [], border: [] },
  });
  for (const { measure, measured, goal, met } of rows)
    table.push([measure, measured, goal, met === null ? "" : met ? "yes" : "NO"]);
  return table.toString();
}
