import type { Decision } from "@merchant-payment/core/payment";
import { workflowInfo } from "@temporalio/workflow";
import { isResetRun } from "./is-reset-run.ts";

/**
 * After a reset the machine counts revisions from the reset point, so the same number may mean something else. So the revision that people see
 * also has a number of the run, which is 0 for a run that was not reset.
 */
const perRun = 100_000;

/** The revision that people are shown and decide on. @param revision the machine's */
export function shownRevision(revision: number): number {
  return runNumber() * perRun + revision;
}

/** Whether a decision was made on a revision that another run of this payment has shown. */
export function isOfOtherRun({ seen }: Decision): boolean {
  return Math.floor(seen.revision / perRun) !== runNumber();
}

/** The decision with the machine's revision, from any run: a reset run replays decisions of the run before it. */
export function inMachineTerms(decision: Decision): Decision {
  const revision: unknown = (decision as Partial<Decision> | null)?.seen?.revision;
  // the machine refuses a malformed decision
  if (typeof revision !== "number") return decision;
  return { ...decision, seen: { ...decision.seen, revision: revision % perRun } };
}

/** of five digits, made of the run's id */
function runNumber(): number {
  if (!isResetRun()) return 0;
  let sum = 0;
  for (const character of workflowInfo().runId) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 90_000;
  }
  return 10_000 + sum;
}
