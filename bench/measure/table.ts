import { markdownTable } from "markdown-table";
import type { Row } from "./row.ts";

/** A Markdown table with aligned columns, for a terminal and for a document. */
export function tableOf(rows: readonly Row[]): string {
  return markdownTable([["measure", "measured", "goal", "met"], ...rows.map(cells)]);
}

function cells({ measure, measured, goal, met }: Row): string[] {
  return [measure, measured, goal, met === null ? "" : met ? "yes" : "NO"];
}
