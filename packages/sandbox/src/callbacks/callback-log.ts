import type { DatabaseSync } from "node:sqlite";
import type { PaymentKind } from "@merchant-payment/core/outcome";

/** One attempt to send a callback with a final status. */
export interface LoggedCallback {
  readonly id: number;
  /** ISO 8601 UTC */
  readonly at: string;
  readonly kind: PaymentKind;
  readonly refNo: string;
  readonly transId: string;
  /** the raw Status that it carried */
  readonly status: string;
  /** from 1; 0 if a fault suppressed it */
  readonly attempt: number;
  /** the fault rule that was triggered, as JSON */
  readonly fault: string | null;
  /** HTTP status of the receiver's answer; null without an answer */
  readonly http: number | null;
  /** the answer was the profile's `callback.acknowledge` */
  readonly acknowledged: boolean;
  readonly note: string | null;
}

export interface CallbackFilter {
  readonly refNo?: string | undefined;
  /** only the newest n */
  readonly last?: number | undefined;
}

export interface CallbackLog {
  add(callback: Omit<LoggedCallback, "id" | "at">): void;
  list(filter?: CallbackFilter): LoggedCallback[];
}

export function createCallbackLog(database: DatabaseSync, clock: () => number): CallbackLog {
  const insert = database.prepare(
    `INSERT INTO callbacks (at, kind, refNo, transId, status, attempt, fault, http, acknowledged, note)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = database.prepare(
    `SELECT * FROM (SELECT * FROM callbacks WHERE ?1 IS NULL OR refNo = ?1 ORDER BY id DESC LIMIT ?2) ORDER BY id`,
  );
  return {
    add({ kind, refNo, transId, status, attempt, fault, http, acknowledged, note }) {
      const at = new Date(clock()).toISOString();
      insert.run(
        at,
        kind,
        refNo,
        transId,
        status,
        attempt,
        fault,
        http,
        Number(acknowledged),
        note,
      );
    },
    list: ({ refNo, last } = {}) =>
      select.all(refNo ?? null, last ?? -1).map((row) => ({
        ...(row as unknown as LoggedCallback),
        acknowledged: row["acknowledged"] === 1,
      })),
  };
}
