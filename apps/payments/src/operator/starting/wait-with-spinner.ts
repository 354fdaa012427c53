import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentDocument, PaymentHandle } from "@merchant-payment/temporal/client";
import type { Output } from "../../output/output.ts";
import { startSpinner, type Spinner } from "../../output/spinner.ts";
import { onInterrupt } from "../../interruption/on-interrupt.ts";
import { startNotes } from "./start-notes.ts";
import { pollUntilStateChanges } from "./poll-until-state-changes.ts";

/** Shows a payment's state until it has ended or a person must decide. Ctrl-C ends only the command. */
export async function waitWithSpinner(
  kind: PaymentKind,
  refNo: string,
  started: PaymentHandle,
  output: Output,
): Promise<PaymentDocument> {
  return whileSpinning(kind, refNo, output, (spinner) =>
    pollUntilStateChanges(started, (document) => spinner.say(progressLine(document))),
  );
}

/** Runs work with a spinner; the payment continues if the work is interrupted. */
export async function whileSpinning<Result>(
  kind: PaymentKind,
  refNo: string,
  { command }: Output,
  act: (spinner: Spinner) => Promise<Result>,
): Promise<Result> {
  const spinner = startSpinner(`${refNo}: started`);
  const stop = onInterrupt(startNotes.goesOn(kind, refNo, command));
  try {
    return await act(spinner);
  } finally {
    stop();
    spinner.stop();
  }
}

function progressLine({ refNo, state, reason, status, polls }: PaymentDocument): string {
  const asked = polls === 0 ? "" : `, asked ${polls === 1 ? "once" : `${polls} times`}`;
  const said = status === null ? "" : `, the gateway says ${status}`;
  return `${refNo}: ${state}${said}${asked}${reason === null ? "" : ` (${reason})`}`;
}
