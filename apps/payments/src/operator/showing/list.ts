import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentState } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccountRef } from "../../configuration/load-account.ts";
import type { Output } from "../../output/output.ts";
import { openPayments } from "../../temporal/open-payments.ts";
import { paymentsTable } from "./payments-table.ts";
import { startedWithin, type AgeFlags } from "./started-within.ts";

interface ListFlags extends AccountFlags, AgeFlags {
  readonly state?: PaymentState | undefined;
  readonly kind?: PaymentKind | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Prints an array of payment documents; where there are more, stderr says how to go on. */
export async function list(flags: ListFlags, output: Output): Promise<void> {
  const started = startedWithin(flags, Date.now());
  const account = await loadAccountRef(await readOneSettings(flags));
  await using open = await openPayments(account);
  const { state, kind, limit, after } = flags;
  const pages = open.payments.list({ state, kind, ...started }).pages({ limit, after });
  for await (const { payments, next } of pages) {
    output.print(payments, (paint) => paymentsTable(payments, account.profile.currencies, paint));
    if (next !== null) output.note(`There are more: the same list with --after ${next}`);
    return;
  }
}
