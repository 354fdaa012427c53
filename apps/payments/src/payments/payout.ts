import type { PaymentDocument, StartedPayment } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../configuration/account-flags.ts";
import { readOneSettings } from "../configuration/account-settings.ts";
import { loadKnownAccount } from "../configuration/load-account.ts";
import { exitCodeOf } from "../output/exit-code.ts";
import type { Output } from "../output/output.ts";
import { startSpinner } from "../output/spinner.ts";
import { hasWorker } from "../temporal/has-worker.ts";
import { openPayments } from "../temporal/open-payments.ts";
import { onInterrupt } from "./on-interrupt.ts";
import { paymentText } from "./payment-text.ts";
import { readPayoutRequest, type PayoutFlags } from "./read-payout-request.ts";
import { waitForNews } from "./wait-for-news.ts";

interface Flags extends AccountFlags, PayoutFlags {
  readonly wait?: true | undefined;
}

/** Starts a payout, or finds the same one, and prints its document: as it is, or with `--wait` as it ended. */
export async function payout(flags: Flags, output: Output): Promise<void> {
  const account = await loadKnownAccount(await readOneSettings(flags));
  const request = await readPayoutRequest(flags, account.profile);
  await using open = await openPayments(account);
  const started = await open.payments.payout(request);
  if (!started.started)
    output.note(`${request.RefNo} was started before, with the same fields: this is that payment.`);
  if (!(await hasWorker(open.link, account)))
    output.note(
      `No worker serves account ${account.name} now: the payout waits for "merchant-payment worker".`,
    );
  const document = flags.wait
    ? await waitWithSpinner(started, request.RefNo)
    : await started.document();
  process.exitCode = exitCodeOf(document.state);
  output.print(document, (paint) => paymentText(document, account.profile.currencies, paint));
}

async function waitWithSpinner(started: StartedPayment, refNo: string): Promise<PaymentDocument> {
  const spinner = startSpinner(`${refNo}: started`);
  const stop = onInterrupt(
    `The payout goes on without you. Look it up: merchant-payment status ${refNo}`,
  );
  try {
    return await waitForNews(started, (document) => spinner.say(progressLine(document)));
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
