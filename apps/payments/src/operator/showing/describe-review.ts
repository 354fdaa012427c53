import type { PaymentDocument } from "@merchant-payment/temporal/client";
import type { CommandLine } from "../../output/command-line.ts";
import { whatToLookFor, type Finding, type PaymentDescription } from "./payment-description.ts";

const stillAsked = "The gateway is still asked from time to time.";

/** A payment in review: what is known about the money, and what a person can find out. Pure. */
export function describeReview(payment: PaymentDocument, command: CommandLine): PaymentDescription {
  const because = payment.reason === null ? "" : `: ${payment.reason}`;
  return {
    happened: `It needs a person${because}.`,
    money: `${money(payment)} ${stillAsked}`,
    next: whatToLookFor(payment, findings(payment), command),
  };
}

function money(payment: PaymentDocument): string {
  const { kind, mayHaveBeenSent, acknowledged, submissions } = payment;
  const nobodyKnows =
    kind === "payout"
      ? "Nobody knows whether money moved"
      : "Nobody knows whether the money came in";
  const sentNothing = `This ${kind} sent nothing`;
  switch (payment.because) {
    case "notFound":
      if (acknowledged)
        return `${nobodyKnows}: the gateway had this ${kind}, and now says that it does not know it.`;
      return mayHaveBeenSent
        ? `${nobodyKnows}: a request may have been processed, and the gateway does not know this RefNo.`
        : `${sentNothing}, and the gateway does not know this RefNo.`;
    case "unreadable":
      return `${nobodyKnows}: the gateway gives no clear answer.`;
    case "overdue":
      return `${nobodyKnows}: the gateway's Status is not final.`;
    case "existing":
      if (mayHaveBeenSent) return `${nobodyKnows}.`;
      return submissions === 0
        ? `${sentNothing}: the gateway had a record under this RefNo before. What that record is, and whether it was paid, is for the gateway to say.`
        : `The gateway says that it had this RefNo before, and refused this ${kind} as a duplicate. What it has, and whether that was paid, is for the gateway to say.`;
    case "conflict":
      return mayHaveBeenSent
        ? `${nobodyKnows}: what the gateway has under this RefNo is another transaction, and an earlier request of this ${kind} may have been processed.`
        : `This payment was not sent. What the gateway has under its RefNo is another transaction.`;
    case "twoTransactions":
      return `${nobodyKnows}, and how often: the gateway names two transactions, or two ends, for this ${kind}.`;
    case "kindUnproven":
      return `${nobodyKnows}: the gateway has a record under this RefNo, and nothing shows that it is this ${kind}.`;
    case "otherAmount":
      return kind === "deposit"
        ? "Only the gateway can say how much came in. It is not the Amount that was asked for."
        : `${nobodyKnows}: the gateway has this payout with another Amount.`;
    case "restored":
      return `${nobodyKnows}: it may have been sent before Temporal was restored. The gateway does not know it, but that proves nothing.`;
    default:
      return `${nobodyKnows}.`;
  }
}

function findings(payment: PaymentDocument): readonly Finding[] {
  const { kind, because, mayPayTwice } = payment;
  const notPaid =
    kind === "payout" ? "it was not paid, end it" : "it was not paid, and will not be";
  const again = `${kind === "payout" ? "send it again" : "ask for it again"}${mayPayTwice ? ` (may be paid twice)` : ""}`;
  const paid: Finding = ["it was paid", "markSucceeded"];
  const ended: Finding = [notPaid, "markFailed"];
  const resubmit: Finding = [`it certainly is not there, ${again}`, "resubmit"];
  const named: Finding = ["it has a TransId", "setTransId"];
  const wait: Finding = ["nobody knows yet, wait on", "keepPolling"];
  switch (because) {
    // without keepPolling: the gateway would give the same answer again
    case "existing":
      return [
        [`that record is this ${kind}, and it was paid`, "markSucceeded"],
        [`it is another one, or was not paid: end this ${kind}`, "markFailed"],
        [`the record is gone, ${again}`, "resubmit"],
      ];
    case "conflict":
      return [paid, ended, [`the other transaction is gone, ${again}`, "resubmit"]];
    // without keepPolling and resubmit: only a person can end it
    case "twoTransactions":
      return [["it was paid, once", "markSucceeded"], ended];
    case "kindUnproven":
      return [
        [`that record is this ${kind}, and it was paid`, "markSucceeded"],
        ended,
        [`this ${kind} certainly is not there, ${again}`, "resubmit"],
        [`this ${kind} has a TransId`, "setTransId"],
      ];
    default:
      return [paid, ended, resubmit, named, wait];
  }
}
