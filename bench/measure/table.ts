import { markdownTable } from "markdown-table";
import type { Row } from "./row.ts";

/** A Markdown table, in columns: for a terminal and for a document alike. */
export function tableOf(rows: readonly Row[]): string {
  const line = ({ measure, measured, goal, met }: Row) => [
    measure,
    measured,
    goal,
    met === null ? "" : met ? "yes" : "NO",
  ];
  return markdownTable([["measure", "measured", "goal", "met"], ...rows.map(line)]);
}
