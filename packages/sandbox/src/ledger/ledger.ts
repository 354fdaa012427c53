import type { CallbackFilter, CallbackLog, LoggedCallback } from "../callbacks/callback-log.ts";
import type { LoggedRequest, RequestFilter, RequestLog } from "./request-log.ts";
import type { StatusChange, StatusChangeFilter, StatusLog } from "./status-log.ts";
import type { Transaction, TransactionFilter, Transactions } from "./transactions.ts";

/** Everything that the gateway recorded, oldest first. Survives a restart if it is kept in a file. */
export interface Ledger {
  /** every received request, including those without an answer */
  requests(filter?: RequestFilter): LoggedRequest[];
  /** accepted payouts; two entries with one RefNo mean that it was paid twice */
  payments(filter?: Omit<TransactionFilter, "kind">): Transaction[];
  deposits(filter?: Omit<TransactionFilter, "kind">): Transaction[];
  callbacks(filter?: CallbackFilter): LoggedCallback[];
  /** every Status that a payout or deposit has had */
  statusChanges(filter?: StatusChangeFilter): StatusChange[];
  /** number of payouts of each RefNo */
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
