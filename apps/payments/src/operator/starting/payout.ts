import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccountRef } from "../../configuration/load-account.ts";
import { exitCodeOf } from "../../output/exit-code.ts";
import type { Output } from "../../output/output.ts";
import { hasWorker } from "../../temporal/has-worker.ts";
import { openPayments } from "../../temporal/open-payments.ts";
import { paymentText } from "../showing/payment-text.ts";
import { readRequest, type RequestFlags } from "./read-request.ts";
import { startNotes } from "./start-notes.ts";
import { waitWithSpinner } from "./wait-with-spinner.ts";

type Flags = AccountFlags & RequestFlags & { readonly wait?: true | undefined };

/** Starts a payout, or finds the same one. Prints its document now, or with `--wait` at its end. */
export async function payout(flags: Flags, output: Output): Promise<void> {
  const account = await loadAccountRef(await readOneSettings(flags));
  const request = await readRequest("payout", flags, account.profile);
  await using open = await openPayments(account);
  const started = await open.payments.payout(request);
  if (!started.started) output.note(startNotes.startedBefore(request.RefNo));
  if (!(await hasWorker(open.link, account)))
    output.note(startNotes.noWorker("payout", account.name, output.command));
  const document = flags.wait
    ? await waitWithSpinner("payout", request.RefNo, started, output)
    : await started.status();
  process.exitCode = exitCodeOf(document.state);
  output.print(document, (paint) =>
    paymentText(document, account.profile.currencies, paint, output.command),
  );
}
