import type { Gateway } from "../gateway.ts";
import { statusClassOf } from "../operations/statuses.ts";

/** What a merchant has: the starting balance, and collected deposits, less payouts that did not come to nothing. */
export function availableBalance(
  { profile, transactions, balance }: Gateway,
  merchantCode: string,
): bigint {
  return transactions.totals(merchantCode).reduce((sum, { kind, status, amount }) => {
    const statusClass = statusClassOf(profile, kind, status);
    if (kind === "deposit") return statusClass === "succeeded" ? sum + amount : sum;
    return statusClass === "succeeded" || statusClass === "pending" ? sum - amount : sum;
  }, BigInt(balance));
}
