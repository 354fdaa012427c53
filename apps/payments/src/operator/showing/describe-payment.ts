import type { PaymentDocument } from "@merchant-payment/temporal/client";
import type { CommandLine } from "../../output/command-line.ts";
import { describeState } from "./describe-state.ts";
import { kindWords } from "./kind-words.ts";
import type { PaymentDescription } from "./payment-description.ts";

/** Pure: uses only the document. */
export function describePayment(
  payment: PaymentDocument,
  command: CommandLine,
): PaymentDescription {
  const { withoutWorker, withoutDecision } = kindWords[payment.kind];
  switch (payment.attended) {
    case "worker":
      return describeState(payment, command);
    case "server": {
      const { happened, money } = describeState({ ...payment, reason: null }, command);
      return {
        happened: `${happened} No worker answers; this is what the Temporal server knows.`,
        money,
        next: `Until a worker runs nothing is sent, nobody is asked and nothing can be decided. ${withoutWorker}\nStart a worker: ${command("worker")}`,
      };
    }
    case "nobody":
      return {
        happened: `It needs a person: ${payment.reason ?? "its workflow was ended from outside"}.`,
        money: "Nobody knows whether money moved, and nobody asks the gateway any more.",
        next: [
          `Ask the gateway yourself: ${command("check", { args: [payment.refNo], flags: askedWith(payment) })}`,
          `Settle it with them; nothing more can be decided about it here. ${withoutDecision}`,
        ].join("\n"),
      };
  }
}

/** all that a check of it may need */
function askedWith({ kind, paymentId, currency, transId }: PaymentDocument): string[] {
  const flags = { kind, "payment-id": paymentId, currency, "trans-id": transId };
  return Object.entries(flags).flatMap(([flag, value]) =>
    value === null ? [] : [`--${flag}`, String(value)],
  );
}
