import type { PaymentState } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../configuration/account-flags.ts";
import { readOneSettings } from "../configuration/account-settings.ts";
import { loadKnownAccount } from "../configuration/load-account.ts";
import type { Output } from "../output/output.ts";
import { openPayments } from "../temporal/open-payments.ts";
import { paymentsTable } from "./payments-table.ts";

interface ListFlags extends AccountFlags {
  readonly state?: PaymentState | undefined;
  readonly limit: number;
}

/** Prints an array of payment documents, newest first. */
export async function list(flags: ListFlags, output: Output): Promise<void> {
  const account = await loadKnownAccount(await readOneSettings(flags));
  await using open = await openPayments(account);
  const { state, limit } = flags;
  const documents = await open.payments.list({ state, limit });
  output.print(documents, (paint) => paymentsTable(documents, account.profile.currencies, paint));
}
