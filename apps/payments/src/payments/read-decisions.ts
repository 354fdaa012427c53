import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { Resolution, ResolveAction } from "@merchant-payment/temporal/client";
import { resolveActions } from "@merchant-payment/temporal/contract";
import type { CsvColumns } from "../csv/csv-columns.ts";
import { CsvProblems } from "../csv/csv-problems.ts";
import { csvRows, type CsvRow } from "../csv/csv-rows.ts";
import { onceOnly } from "../csv/once-only.ts";
import { paymentKinds } from "./payment-kinds.ts";

/** A row of a file of decisions. */
export interface Decision {
  readonly line: number;
  readonly refNo: string;
  readonly kind: PaymentKind;
  readonly resolution: Resolution;
  /** where its RefNo stands */
  readonly place: string;
}

/** what holds for every row */
export interface DecisionDefaults {
  readonly actor: string;
  readonly action?: ResolveAction | undefined;
  readonly reason?: string | undefined;
  readonly kind: PaymentKind;
}

type Column = "RefNo" | "action" | "reason" | "transId" | "kind";

/**
 * All decisions of a file, each of them possible by itself.
 * @param problems gets the rows that are none; the caller asks it
 */
export async function readDecisions(
  file: string,
  defaults: DecisionDefaults,
  problems: CsvProblems,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  const once = onceOnly<Column>("RefNo", problems);
  for await (const row of csvRows(file, decisionColumns(defaults), problems)) {
    once(row);
    const wrong = rowProblems(row, defaults);
    for (const { column, message } of wrong) problems.add(row.place(column), message);
    if (wrong.length === 0) decisions.push(decisionOf(row, defaults));
  }
  return decisions;
}

/** what the command line says already has no column */
function decisionColumns({ action, reason }: DecisionDefaults): CsvColumns<Column> {
  const needsTransId = action === "setTransId";
  return {
    required: [
      "RefNo",
      ...(action === undefined ? (["action"] as const) : []),
      ...(reason === undefined ? (["reason"] as const) : []),
      ...(needsTransId ? (["transId"] as const) : []),
    ],
    optional: action === undefined ? ["transId", "kind"] : ["kind"],
    others: "refused",
    alone: action === undefined || reason === undefined || needsTransId ? undefined : "RefNo",
  };
}

function rowProblems(
  { cell }: CsvRow<Column>,
  defaults: DecisionDefaults,
): { column: Column; message: string }[] {
  const problems: { column: Column; message: string }[] = [];
  const [refNo, kind, transId] = [cell("RefNo"), cell("kind"), cell("transId")];
  const action = defaults.action ?? cell("action");
  if (refNo === "" || refNo.trim() !== refNo)
    problems.push({
      column: "RefNo",
      message: "must be there, without white space around it",
    });
  if (!resolveActions.includes(action as ResolveAction))
    problems.push({ column: "action", message: `must be one of ${resolveActions.join(", ")}` });
  if ((defaults.reason ?? cell("reason")).trim() === "")
    problems.push({ column: "reason", message: "must say something; it is kept" });
  if (kind !== "" && !paymentKinds.includes(kind as PaymentKind))
    problems.push({
      column: "kind",
      message: `must be one of ${paymentKinds.join(", ")}, or empty`,
    });
  if ((action === "setTransId") !== (transId.trim() !== ""))
    problems.push({
      column: "transId",
      message: "goes with the action setTransId, and with no other",
    });
  return problems;
}

function decisionOf(
  row: CsvRow<Column>,
  { actor, action, reason, kind }: DecisionDefaults,
): Decision {
  const { line, cell, place } = row;
  const transId = cell("transId");
  return {
    line,
    refNo: cell("RefNo"),
    kind: (cell("kind") || kind) as PaymentKind,
    resolution: {
      action: (action ?? cell("action")) as ResolveAction,
      actor,
      reason: reason ?? cell("reason"),
      ...(transId === "" ? {} : { transId }),
    },
    place: place("RefNo"),
  };
}
