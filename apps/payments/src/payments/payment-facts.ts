import type { PaymentDocument } from "@merchant-payment/temporal/client";

/** A payment in three sentences that can be read aloud to a colleague. */
export interface PaymentMeaning {
  readonly happened: string;
  /** what it means for the money */
  readonly money: string;
  readonly next: string;
}

/** what a person in the gateway's office may find, with the command that says so */
export function whatToLookFor(
  payment: PaymentDocument,
  { notPaid, notThere }: { readonly notPaid: string; readonly notThere: string },
): string {
  const found = [
    ["it was paid", command(payment, "markSucceeded", "who confirmed it")],
    [notPaid, command(payment, "markFailed", "who confirmed it")],
    [notThere, command(payment, "resubmit", "who confirmed it")],
    ["it has a TransId", command(payment, "setTransId", "who gave it", " --trans-id ID")],
    ["nobody knows yet, wait on", command(payment, "keepPolling", "why")],
  ] as const;
  const width = Math.max(...found.map(([finding]) => finding.length)) + 2;
  return [
    `Look for RefNo ${payment.refNo}${transId(payment)} in the gateway's office, or call them. Then say what you found:`,
    ...found.map(([finding, line]) => `${`${finding}:`.padEnd(width)}${line}`),
  ].join("\n");
}

/** an earlier request of this payment may have been processed, as its timeline tells */
export function mayHaveMoved({ timeline }: PaymentDocument): boolean {
  return timeline.some(({ event }) =>
    ["unknown", "accepted", "found", "duplicate", "sending again"].includes(event),
  );
}

export function decidedByPerson({ timeline }: PaymentDocument): boolean {
  return timeline.some(({ event }) => event === "markSucceeded" || event === "markFailed");
}

export function lastWord({ status, polls }: PaymentDocument): string {
  const times = polls === 0 ? "" : ` (asked ${polls === 1 ? "once" : `${polls} times`})`;
  return status === null ? `has not said more yet${times}` : `says ${status}${times}`;
}

export function transId(payment: PaymentDocument): string {
  return payment.transId === null ? "" : ` (TransId ${payment.transId})`;
}

export function command(
  { kind, refNo }: PaymentDocument,
  action: string,
  reason: string,
  more = "",
): string {
  // a RefNo of a deposit may be that of a payout too
  const which = kind === "deposit" ? " --kind deposit" : "";
  return `merchant-payment resolve ${shellWord(refNo)}${which} --action ${action} --actor YOU --reason '${reason}'${more}`;
}

export function shellWord(text: string): string {
  return /^[\w.:/@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
