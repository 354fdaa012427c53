import type { DatabaseSync } from "node:sqlite";
import type { Transaction } from "./transactions.ts";

/** The cause of a Status: the transaction's own request, its script, its payer, or a change by hand. */
export type StatusChangeCause = "accepted" | "script" | "payer" | "hand";

/** One Status that a transaction has had. */
export interface StatusChange {
  readonly id: number;
  /** ISO 8601 UTC */
  readonly at: string;
  readonly refNo: string;
  readonly transId: string;
  readonly status: string;
  readonly cause: StatusChangeCause;
}

export interface StatusChangeFilter {
  readonly refNo?: string | undefined;
}

export interface StatusLog {
  add(
    transaction: Pick<Transaction, "refNo" | "transId" | "status">,
    cause: StatusChangeCause,
  ): void;
  list(filter?: StatusChangeFilter): StatusChange[];
}

export function createStatusLog(database: DatabaseSync, clock: () => number): StatusLog {
  const insert = database.prepare(
    "INSERT INTO statusChanges (at, refNo, transId, status, cause) VALUES (?, ?, ?, ?, ?)",
  );
  const select = database.prepare(
    "SELECT * FROM statusChanges WHERE ?1 IS NULL OR refNo = ?1 ORDER BY id",
  );
  return {
    add({ refNo, transId, status }, cause) {
      insert.run(new Date(clock()).toISOString(), refNo, transId, status, cause);
    },
    list: ({ refNo } = {}) => select.all(refNo ?? null) as unknown as StatusChange[],
  };
}
