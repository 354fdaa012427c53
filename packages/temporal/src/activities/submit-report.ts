import type { SubmitReport } from "../contract/activities.ts";
import { noFacts } from "./gateway-facts.ts";

/** a report of a submit that learned nothing of the payment, and sent nothing */
export function submitReport(outcome: SubmitReport["outcome"], summary: string): SubmitReport {
  return { ...noFacts, outcome, final: null, submissions: 0, summary };
}
