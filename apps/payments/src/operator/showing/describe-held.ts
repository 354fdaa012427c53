import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { endSwitchCommand } from "../account/end-switch-command.ts";
import type { CommandLine } from "../../output/command-line.ts";
import { decisionCommand, type PaymentDescription } from "./payment-description.ts";

/** A held payment: the cause, and who can remove it. Pure. */
export function describeHeld(payment: PaymentDocument, command: CommandLine): PaymentDescription {
  const because = payment.reason === null ? "" : `: ${payment.reason}`;
  return { happened: `It is held${because}.`, money: money(payment), next: next(payment, command) };
}

function money({ kind, because, mayHaveBeenSent }: PaymentDocument): string {
  const tried = because === "gateway" ? "the gateway created nothing" : "nothing was processed";
  if (kind === "deposit") {
    return mayHaveBeenSent
      ? "This try created nothing, but the gateway may have it from an earlier one."
      : `It cannot be paid yet: ${tried}.`;
  }
  return mayHaveBeenSent
    ? "This try created nothing, but an earlier one may have been processed."
    : `No money moved by the tries so far: ${tried}.`;
}

function next(payment: PaymentDocument, command: CommandLine): string {
  const resume = decisionCommand(payment, "resume", command);
  switch (payment.because) {
    case "configuration":
      return `Fix what is named above: the profile, a secret, a certificate, or the account that the worker serves. Restart the worker if it read that at its start. Then say so: ${resume}`;
    case "stopped":
      return `When the account may send again: ${endSwitchCommand("start", payment.account, command)}`;
    default:
      return `Put right what the gateway names, then say so: ${resume}`;
  }
}
