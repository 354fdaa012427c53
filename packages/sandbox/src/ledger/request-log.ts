import type { DatabaseSync } from "node:sqlite";
import type { Operation } from "@merchant-payment/core";

/** One request that the gateway received. Times are ISO 8601 UTC. */
export interface LoggedRequest {
  readonly id: number;
  readonly at: string;
  /** null: no operation of the profile has this path */
  readonly operation: Operation | null;
  readonly method: string;
  readonly path: string;
  readonly merchantCode: string | null;
  readonly refNo: string | null;
  /** as received, its signature masked: holds people's data */
  readonly body: string;
  /** null: not verified, or nothing to verify */
  readonly verified: boolean | null;
  /** the fault rule that was triggered, as JSON */
  readonly fault: string | null;
  /** whether the gateway acted on it, whatever the answer said */
  readonly processed: boolean;
  /** the transaction that it created or found */
  readonly transId: string | null;
  /** what was sent: `answer`, `reset`, `hang`, `garbage`, `half answer`, `drip`; null: nothing yet */
  readonly answered: string | null;
  readonly http: number | null;
  /** the envelope's code */
  readonly code: string | null;
}

/** A filter for received requests; all given conditions must match. */
export interface RequestFilter {
  readonly operation?: Operation | undefined;
  readonly refNo?: string | undefined;
  /** only the newest n */
  readonly last?: number | undefined;
}

export type Arrival = Pick<
  LoggedRequest,
  "operation" | "method" | "path" | "merchantCode" | "refNo" | "body"
>;

export interface RequestLog {
  /** recorded first, before anything else happens; returns the id */
  arrived(arrival: Arrival): number;
  faultTriggered(id: number, fault: string): void;
  handled(id: number, result: Pick<LoggedRequest, "verified" | "processed" | "transId">): void;
  /** recorded before the first byte of the answer */
  answered(id: number, answer: Pick<LoggedRequest, "answered" | "http" | "code">): void;
  list(filter?: RequestFilter): LoggedRequest[];
}

export function createRequestLog(database: DatabaseSync, clock: () => number): RequestLog {
  const insert = database.prepare(
    "INSERT INTO requests (at, operation, method, path, merchantCode, refNo, body) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const setFault = database.prepare("UPDATE requests SET fault = ? WHERE id = ?");
  const setResult = database.prepare(
    "UPDATE requests SET verified = ?, processed = ?, transId = ? WHERE id = ?",
  );
  const setAnswer = database.prepare(
    "UPDATE requests SET answered = ?, http = ?, code = ? WHERE id = ?",
  );
  const select = database.prepare(
    `SELECT * FROM (SELECT * FROM requests WHERE (?1 IS NULL OR operation = ?1) AND (?2 IS NULL OR refNo = ?2)
     ORDER BY id DESC LIMIT ?3) ORDER BY id`,
  );
  return {
    arrived({ operation, method, path, merchantCode, refNo, body }) {
      const at = new Date(clock()).toISOString();
      return Number(
        insert.run(at, operation, method, path, merchantCode, refNo, body).lastInsertRowid,
      );
    },
    faultTriggered(id, fault) {
      setFault.run(fault, id);
    },
    handled(id, { verified, processed, transId }) {
      setResult.run(verified === null ? null : Number(verified), Number(processed), transId, id);
    },
    answered(id, { answered, http, code }) {
      setAnswer.run(answered, http, code, id);
    },
    list({ operation, refNo, last } = {}) {
      return select.all(operation ?? null, refNo ?? null, last ?? -1).map((row) => ({
        ...(row as unknown as LoggedRequest),
        verified: row["verified"] === null ? null : row["verified"] === 1,
        processed: row["processed"] === 1,
      }));
    },
  };
}
