import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { CommandLine } from "../../output/command-line.ts";

/** notes for people about a payment that they have just started, besides its document */
export const startNotes = {
  startedBefore: (refNo: string) =>
    `${refNo} was started before, with the same fields: this is that payment.`,
  noWorker: (what: PaymentKind | "batch", account: string, command: CommandLine) =>
    `No worker serves account ${account} now: the ${what} waits for one. Start it: ${command("worker")}`,
  goesOn: (kind: PaymentKind, refNo: string, command: CommandLine) =>
    `The ${kind} continues in the background. Look it up: ${command("status", { args: [refNo] })}`,
  noCheckoutYet: (refNo: string, command: CommandLine) =>
    `The gateway has not said yet where to pay. Look again: ${command("status", { args: [refNo] })}`,
  checkout: (url: string) => `For the payer alone, to pay there: ${url}`,
};
