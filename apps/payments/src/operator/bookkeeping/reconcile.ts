import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  PaymentNotFoundError,
  type PaymentDocument,
  type PaymentsClient,
} from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccountRef } from "../../configuration/load-account.ts";
import { CsvProblems } from "../csv/csv-problems.ts";
import type { Output } from "../../output/output.ts";
import { openPayments } from "../../temporal/open-payments.ts";
import { timeRange, type TimeFlags } from "../showing/time-range.ts";
import { readSettlement, settlementHeaders } from "./read-settlement.ts";
import type { SettlementEntry } from "./reconcile-payment.ts";
import { reconciliationText } from "./reconciliation-text.ts";
import { ReconciliationGroups, reconciliationExitCode } from "./reconciliation.ts";

interface ReconcileFlags extends AccountFlags, TimeFlags {
  /** the gateway's list */
  readonly from: string;
  readonly kind: PaymentKind;
  readonly column?: readonly string[] | undefined;
}

/** payments looked up at once */
const concurrency = 8;

/** Compares the gateway's own list with our payments, and prints what matches and what does not. */
export async function reconcile(flags: ReconcileFlags, output: Output): Promise<void> {
  const file = flags.from;
  const headers = settlementHeaders(flags.column ?? []);
  const range = timeRange(flags, Date.now());
  const account = await loadAccountRef(await readOneSettings(flags));
  const problems = new CsvProblems(file);
  const entries = await readSettlement(file, headers, problems);
  problems.refuseIfAny();
  await using open = await openPayments(account);
  const { kind } = flags;
  const groups = new ReconciliationGroups(kind, account.profile.statuses[kind]);
  for await (const payment of open.payments.list({ ...range, kind })) {
    groups.take(entries.get(payment.refNo) ?? [], payment);
    entries.delete(payment.refNo);
  }
  await takeOthers(open.payments, [...entries.values()], groups);
  const found = {
    file,
    account: account.name,
    kind,
    since: range.startedFrom?.toISOString() ?? null,
    until: range.startedBefore?.toISOString() ?? null,
    ...groups.groups(),
  };
  process.exitCode = reconciliationExitCode(found);
  output.print(found, (paint) =>
    reconciliationText(found, account.profile.currencies, paint, output.command),
  );
}

/** listed RefNos whose payment was started at another time or never */
async function takeOthers(
  payments: PaymentsClient,
  others: readonly SettlementEntry[][],
  groups: ReconciliationGroups,
): Promise<void> {
  for (let at = 0; at < others.length; at += concurrency) {
    const chunk = others.slice(at, at + concurrency);
    const found = await Promise.all(chunk.map(([first]) => find(payments, first?.refNo ?? "")));
    for (const [index, entries] of chunk.entries()) groups.take(entries, found[index] ?? null);
  }
}

async function find(payments: PaymentsClient, refNo: string): Promise<PaymentDocument | null> {
  try {
    return await payments.handle(refNo).status();
  } catch (error) {
    if (PaymentNotFoundError.is(error)) return null;
    throw error;
  }
}
