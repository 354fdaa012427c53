import type { CommandLine } from "../../output/command-line.ts";
import type { DecisionAction, PaymentDocument } from "@merchant-payment/temporal/client";
import { needsRevision } from "@merchant-payment/temporal/contract";

/** A payment in three sentences for people. */
export interface PaymentDescription {
  readonly happened: string;
  /** what it means for the money */
  readonly money: string;
  readonly next: string;
}

/** A person's possible finding at the gateway, and the decision for it. */
export type Finding = readonly [finding: string, action: DecisionAction];

/** the possible findings in the gateway's back office, with the command for each */
export function whatToLookFor(
  payment: PaymentDocument,
  findings: readonly Finding[],
  command: CommandLine,
): string {
  const width = Math.max(...findings.map(([finding]) => finding.length)) + 2;
  return [
    `Look for RefNo ${payment.refNo}${transId(payment)} in the gateway's back office, or call them. Then say what you found, with your own reason:`,
    ...findings.map(
      ([finding, action]) =>
        `${`${finding}:`.padEnd(width)}${decisionCommand(payment, action, command)}`,
    ),
  ].join("\n");
}

export function decidedByPerson({ endedBy }: PaymentDocument): boolean {
  return endedBy === "person";
}

/** Whether it is proved that no request was processed: the gateway refused it, or none was sent. */
export function provedUnprocessed({
  endedBy,
  mayHaveBeenSent,
}: Pick<PaymentDocument, "endedBy" | "mayHaveBeenSent">): boolean {
  return !mayHaveBeenSent && (endedBy === "rejected" || endedBy === "neverSent");
}

export function lastWord({ status, polls }: PaymentDocument): string {
  const times = polls === 0 ? "" : ` (asked ${polls === 1 ? "once" : `${polls} times`})`;
  return status === null ? `has not said more yet${times}` : `says ${status}${times}`;
}

export function transId(payment: PaymentDocument): string {
  return payment.transId === null ? "" : ` (TransId ${payment.transId})`;
}

/** placeholder for a TransId that only a person knows */
const unknownTransId = "ID";

/** Whether a word is a placeholder of a printed command, such as `who confirmed it`. */
export function isPlaceholder(word: string): boolean {
  return word === unknownTransId || Object.values(reasons).includes(word);
}

/** placeholders for a person's reason */
const reasons: Readonly<Record<DecisionAction, string>> = {
  markSucceeded: "who confirmed it",
  markFailed: "who confirmed it",
  resubmit: "who confirmed it",
  resume: "what was fixed",
  setTransId: "who gave it",
  keepPolling: "why",
};

/** The command for a decision on this payment, with the shown revision. */
export function decisionCommand(
  payment: PaymentDocument,
  action: DecisionAction,
  command: CommandLine,
): string {
  const flags = [
    "--action",
    action,
    ...seen(payment, action),
    "--reason",
    reasons[action],
    ...(action === "setTransId" ? ["--trans-id", unknownTransId] : []),
  ];
  return command("resolve", { args: [payment.refNo], flags });
}

function seen({ revision, mayPayTwice }: PaymentDocument, action: DecisionAction): string[] {
  return [
    ...(needsRevision(action) ? ["--revision", String(revision)] : []),
    ...(action === "resubmit" && mayPayTwice ? ["--may-pay-twice"] : []),
  ];
}
