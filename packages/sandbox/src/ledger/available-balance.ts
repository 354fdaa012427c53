import type { Gateway } from "../gateway.ts";
import { statusClassOf } from "../operations/statuses.ts";

/** A merchant's balance: the starting balance plus succeeded deposits, minus succeeded and pending payouts. */
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
