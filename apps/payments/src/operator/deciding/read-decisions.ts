import type { DecisionAction, DecisionRequest } from "@merchant-payment/temporal/client";
import { decisionActions, needsRevision } from "@merchant-payment/temporal/contract";
import type { CsvColumns } from "../csv/csv-columns.ts";
import { CsvProblems } from "../csv/csv-problems.ts";
import { csvRows, type CsvRow } from "../csv/csv-rows.ts";
import { onceOnly } from "../csv/once-only.ts";

/** A row of a file of decisions. */
export interface Decision {
  readonly line: number;
  readonly refNo: string;
  readonly request: DecisionRequest;
  /** the place of its RefNo */
  readonly place: string;
}

/** values for every row */
export interface DecisionDefaults {
  readonly actor: string;
  readonly action?: DecisionAction | undefined;
  readonly reason?: string | undefined;
}

type Column = "RefNo" | "action" | "reason" | "revision" | "transId" | "mayPayTwice";

/**
 * All decisions of a file, each valid by itself.
 * @param problems gets the rows that are not decisions; the caller looks at it
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

/** values that the command line gives have no column */
function decisionColumns({ action, reason }: DecisionDefaults): CsvColumns<Column> {
  const perRow: readonly Column[] = [
    ...(action === undefined ? (["action"] as const) : []),
    ...(reason === undefined ? (["reason"] as const) : []),
    ...(action !== undefined && needsRevision(action) ? (["revision"] as const) : []),
    ...(action === "setTransId" ? (["transId"] as const) : []),
  ];
  const optional: readonly Column[] = ["revision", "transId", "mayPayTwice"];
  return {
    required: ["RefNo", ...perRow],
    optional: optional.filter((column) => !perRow.includes(column)),
    others: "refused",
    alone: perRow.length > 0 ? undefined : "RefNo",
  };
}

function rowProblems(
  { cell }: CsvRow<Column>,
  defaults: DecisionDefaults,
): { column: Column; message: string }[] {
  const problems: { column: Column; message: string }[] = [];
  const [refNo, revision, transId] = [cell("RefNo"), cell("revision"), cell("transId")];
  const mayPayTwice = cell("mayPayTwice");
  const action = defaults.action ?? cell("action");
  if (refNo === "" || refNo.trim() !== refNo)
    problems.push({
      column: "RefNo",
      message: "must be there, without white space around it",
    });
  if (!isAction(action))
    problems.push({ column: "action", message: `must be one of ${decisionActions.join(", ")}` });
  else if (revision === "" && needsRevision(action))
    problems.push({
      column: "revision",
      message: `must be there for ${action}: the revision that status shows`,
    });
  if (!/^\d{0,15}$/.test(revision))
    problems.push({ column: "revision", message: "must be a whole number, or empty" });
  if ((defaults.reason ?? cell("reason")).trim() === "")
    problems.push({ column: "reason", message: "must say something; it is kept" });
  if ((action === "setTransId") !== (transId.trim() !== ""))
    problems.push({
      column: "transId",
      message: "goes with the action setTransId, and with no other",
    });
  if (mayPayTwice !== "" && mayPayTwice !== "yes")
    problems.push({ column: "mayPayTwice", message: "must be yes, or empty" });
  else if (mayPayTwice === "yes" && action !== "resubmit")
    problems.push({
      column: "mayPayTwice",
      message: "goes with the action resubmit, and with no other",
    });
  return problems;
}

function isAction(action: string): action is DecisionAction {
  return (decisionActions as readonly string[]).includes(action);
}

function decisionOf(row: CsvRow<Column>, { actor, ...defaults }: DecisionDefaults): Decision {
  const { line, cell, place } = row;
  const [refNo, revision, transId] = [cell("RefNo"), cell("revision"), cell("transId")];
  const action = (defaults.action ?? cell("action")) as DecisionAction;
  const reason = defaults.reason ?? cell("reason");
  const stated = {
    action,
    actor,
    reason,
    ...(transId === "" ? {} : { transId }),
    ...(cell("mayPayTwice") === "yes" ? { mayPayTwice: true } : {}),
  };
  return {
    line,
    refNo,
    request: revision === "" ? stated : { ...stated, revision: Number(revision) },
    place: place("RefNo"),
  };
}
