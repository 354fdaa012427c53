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
import { waitWithSpinner, whileSpinning } from "./wait-with-spinner.ts";

type Flags = AccountFlags & RequestFlags & { readonly wait?: true | undefined };

/** Starts a deposit, or finds the same one. Prints its document when its checkout is known, or with `--wait` at its end. */
export async function deposit(flags: Flags, output: Output): Promise<void> {
  const account = await loadAccountRef(await readOneSettings(flags));
  const request = await readRequest("deposit", flags, account.profile);
  const { RefNo } = request;
  await using open = await openPayments(account);
  const served = await hasWorker(open.link, account);
  if (!served) output.note(startNotes.noWorker("deposit", account.name, output.command));
  const started = await whileSpinning("deposit", RefNo, output, () =>
    // without a worker there would be no answer
    open.payments.deposit(request, served ? {} : { patience: 0 }),
  );
  if (!started.started) output.note(startNotes.startedBefore(RefNo));
  if (flags.wait && started.checkoutUrl !== null)
    output.note(startNotes.checkout(started.checkoutUrl));
  const document = flags.wait
    ? await waitWithSpinner("deposit", RefNo, started, output)
    : await started.status();
  if (served && document.state === "submitting")
    output.note(startNotes.noCheckoutYet(RefNo, output.command));
  process.exitCode = exitCodeOf(document.state);
  output.print(document, (paint) =>
    paymentText(document, account.profile.currencies, paint, output.command),
  );
}
