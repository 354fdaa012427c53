import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentState } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccountRef } from "../../configuration/load-account.ts";
import type { Output } from "../../output/output.ts";
import { openPayments } from "../../temporal/open-payments.ts";
import { paymentsTable } from "./payments-table.ts";
import { timeRange, type TimeFlags } from "./time-range.ts";

interface ListFlags extends AccountFlags, TimeFlags {
  readonly state?: PaymentState | undefined;
  readonly kind?: PaymentKind | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Prints an array of payment documents; if there are more, stderr says how to go on. */
export async function list(flags: ListFlags, output: Output): Promise<void> {
  const started = timeRange(flags, Date.now());
  const account = await loadAccountRef(await readOneSettings(flags));
  await using open = await openPayments(account);
  const { state, kind, limit, after } = flags;
  const pages = open.payments.list({ state, kind, ...started }).pages({ limit, after });
  for await (const { payments, next } of pages) {
    output.print(payments, (paint) =>
      paymentsTable(payments, account.profile.currencies, paint, output.command),
    );
    if (next !== null)
      output.note(`There are more: ${output.command("list", { flags: goOn(flags, next) })}`);
    return;
  }
}

/** the flags for the rest of the same list */
function goOn({ state, kind, since, until, limit }: ListFlags, after: string): string[] {
  const given = { state, kind, since, until, limit: String(limit), after };
  return Object.entries(given).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}`, value],
  );
}
