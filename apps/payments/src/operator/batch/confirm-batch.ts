import type { Profile } from "@merchant-payment/core";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { sourceName } from "../../configuration/read-text.ts";
import type { AccountRef } from "../../configuration/load-account.ts";
import { answerText } from "../gateway/answer-text.ts";
import { ask } from "../gateway/ask.ts";
import { amountText } from "../../output/amount.ts";
import { CommandError } from "../../output/command-error.ts";
import { describeError } from "../../output/describe-error.ts";
import type { Output } from "../../output/output.ts";
import { isOnTerminal, isYes } from "./ask-person.ts";
import type { BatchFile, BatchRow } from "./batch-file.ts";

/**
 * Prints the payments and the balance, and asks on a terminal unless `--yes` is given.
 * @throws CommandError if it is not confirmed; nothing was sent then
 */
export async function confirmBatch(
  { file, rows }: Pick<BatchFile, "file" | "rows">,
  account: AccountRef,
  flags: AccountFlags & { readonly yes?: true | undefined },
  output: Output,
): Promise<void> {
  const source = sourceName(file);
  const totals = totalsText(rows, account.profile.currencies);
  if (flags.yes === undefined && !isOnTerminal())
    throw new CommandError(
      "usage",
      `${source} pays ${totals} from account ${account.name}; nothing was sent: add --yes if that is right, or start it on a terminal`,
    );
  output.note(`${source} pays ${totals} from account ${account.name}.`);
  if (account.profile.operations.balance !== undefined) output.note(await balanceText(flags));
  if (flags.yes === true || (await isYes("Pay? [y/N] "))) return;
  throw new CommandError("usage", "it was not confirmed, so nothing was sent");
}

/** `3 payouts, IDR 150,000 in all`, currency by currency. Pure. */
export function totalsText(rows: readonly BatchRow[], currencies: Profile["currencies"]): string {
  const totals = new Map<string | null, bigint>();
  for (const { currency, amount } of rows)
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(amount));
  const sums = [...totals].map(([currency, amount]) => amountText(amount, currency, currencies));
  return `${rows.length === 1 ? "1 payout" : `${rows.length} payouts`}, ${sums.join(" and ")} in all`;
}

/** for comparison only: a batch goes on without it */
async function balanceText(flags: AccountFlags): Promise<string> {
  try {
    const seen = await ask(flags, "balance", {});
    const answered = seen.evidence.kind === "response" && seen.evidence.class === "success";
    if (!answered) return `The gateway does not tell its balance: ${seen.summary}.`;
    return answerText("The gateway's balance now:", seen, (_, text) => text);
  } catch (error) {
    return `The gateway's balance is not known: ${describeError(error).message}.`;
  }
}
