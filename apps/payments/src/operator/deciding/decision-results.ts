import type { DecisionAction, PaymentState } from "@merchant-payment/temporal/client";
import { exitCode } from "../../output/exit-code.ts";
import type { Paint } from "../../output/output.ts";
import { plainTable } from "../../output/plain-table.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";

/** The result of one decision of a file. */
export interface DecisionResult {
  readonly line: number;
  readonly refNo: string;
  readonly action: DecisionAction;
  /**
   * - `decidedBefore`: this decision was carried out before
   * - `refused`: the payment has changed since the decision, its state does not allow it, or it has ended
   * - `unknown`: no worker answered; it may still be carried out
   */
  readonly result: keyof typeof words;
  /** the payment's current state; null if it is not known */
  readonly state: PaymentState | null;
  /** the payment's current revision, for the next decision; null if it is not known */
  readonly revision: number | null;
  /** why it was not carried out */
  readonly message: string | null;
}

const words = {
  carriedOut: "carried out",
  decidedBefore: "decided before",
  refused: "refused",
  unknown: "no answer",
  notTried: "not tried",
} as const;

const styles = {
  carriedOut: "green",
  decidedBefore: "green",
  refused: "yellow",
  unknown: "red",
  notTried: "red",
} as const;

export function decisionsExitCode(results: readonly DecisionResult[]): number {
  if (results.some(({ result }) => result === "unknown")) return exitCode.outOfReach;
  return results.some(({ result }) => result === "refused") ? exitCode.needsPerson : exitCode.done;
}

/** One line for each decision, and the number of each outcome. Pure. */
export function decisionsText(results: readonly DecisionResult[], paint: Paint): string {
  if (results.length === 0) return "No decisions in the file.";
  const rows = stripControlChars(results).map(
    ({ line, refNo, action, result, state, revision, message }) => [
      String(line),
      refNo,
      action,
      paint(styles[result], words[result]),
      state ?? "",
      revision === null ? "" : String(revision),
      message ?? "",
    ],
  );
  const counts = Object.entries(words).flatMap(([result, word]) => {
    const count = results.filter((one) => one.result === result).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return [
    plainTable(["Line", "RefNo", "Decision", "Result", "State", "Revision", "Why"], rows, paint),
    "",
    `${counts.join(", ")}.`,
  ].join("\n");
}
