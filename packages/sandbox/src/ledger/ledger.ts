import type { CallbackFilter, CallbackLog, LoggedCallback } from "../callbacks/callback-log.ts";
import type { LoggedRequest, RequestFilter, RequestLog } from "./request-log.ts";
import type { StatusChange, StatusChangeFilter, StatusLog } from "./status-log.ts";
import type { Transaction, TransactionFilter, Transactions } from "./transactions.ts";

/** What the gateway remembers, oldest first. Survives a restart where it is kept in a file. */
export interface Ledger {
  /** every request received, also those that got no answer */
  requests(filter?: RequestFilter): LoggedRequest[];
  /** accepted payouts: two of one RefNo were paid twice */
  payments(filter?: Omit<TransactionFilter, "kind">): Transaction[];
  deposits(filter?: Omit<TransactionFilter, "kind">): Transaction[];
  callbacks(filter?: CallbackFilter): LoggedCallback[];
  /** every Status that a payout or deposit came to have */
  statusChanges(filter?: StatusChangeFilter): StatusChange[];
  /** how often each RefNo was paid out */
  countPayments(): Record<string, number>;
}

export function createLedger(
  requests: RequestLog,
  transactions: Transactions,
  callbacks: CallbackLog,
  statusChanges: StatusLog,
): Ledger {
  return {
    requests: (filter) => requests.list(filter),
    payments: (filter) => transactions.list({ ...filter, kind: "payout" }),
    deposits: (filter) => transactions.list({ ...filter, kind: "deposit" }),
    callbacks: (filter) => callbacks.list(filter),
    statusChanges: (filter) => statusChanges.list(filter),
    countPayments: () => transactions.counts("payout"),
  };
}
