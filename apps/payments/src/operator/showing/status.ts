import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccountRef } from "../../configuration/load-account.ts";
import { exitCodeOf } from "../../output/exit-code.ts";
import type { Output } from "../../output/output.ts";
import { openPayments } from "../../temporal/open-payments.ts";
import { paymentText } from "./payment-text.ts";

/** Prints the payment document as it is now. */
export async function status(refNo: string, flags: AccountFlags, output: Output): Promise<void> {
  const account = await loadAccountRef(await readOneSettings(flags));
  await using open = await openPayments(account);
  const document = await open.payments.handle(refNo).status();
  process.exitCode = exitCodeOf(document.state);
  output.print(document, (paint) =>
    paymentText(document, account.profile.currencies, paint, output.command),
  );
}
