import type { Profile } from "@merchant-payment/core";
import type { Lifecycle } from "./operations/lifecycle.ts";
import type { ProfileJson } from "./profile-json.ts";
import type { Transactions } from "./ledger/transactions.ts";

/** The shared parts for the operations. */
export interface Gateway {
  readonly profile: ProfileJson;
  readonly check: Profile["check"];
  readonly transactions: Transactions;
  readonly lifecycle: Lifecycle;
  /** undefined: any */
  readonly merchantCodes: readonly string[] | undefined;
  /** refuse a second payment of one RefNo as a duplicate, instead of paying it again */
  readonly dedupe: boolean;
  /** each merchant's starting balance */
  readonly balance: number;
  /** base URL of the checkout pages, without a trailing slash */
  readonly baseUrl: () => string;
}
