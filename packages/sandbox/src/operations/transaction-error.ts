import type { ProfileJson } from "../profile-json.ts";
import { statusClassOf } from "./statuses.ts";
import type { Transaction } from "../ledger/transactions.ts";

/** `ErrDesc`: null unless the transaction did not succeed (API document, Errors 3) */
export function transactionError(
  profile: ProfileJson,
  { kind, status }: Pick<Transaction, "kind" | "status">,
): string | null {
  switch (statusClassOf(profile, kind, status)) {
    case "failed":
      return kind === "payout" ? "refused by the receiving bank" : "not paid";
    case "reversed":
      return "sent back by the receiving bank";
    case "expired":
      return "not paid in time";
    default:
      return null;
  }
}
