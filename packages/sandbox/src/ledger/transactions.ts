import { randomUUID } from "node:crypto";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { DatabaseSync } from "node:sqlite";
import type { Progress, Step } from "../operations/script.ts";

/** One accepted payout or deposit request. Every payout here is money that went out. */
export interface Transaction extends Progress {
  readonly kind: PaymentKind;
  /** ISO 8601 UTC */
  readonly acceptedAt: string;
  readonly merchantCode: string;
  readonly refNo: string;
  readonly transId: string;
  readonly payId: string;
  readonly paymentId: number;
  readonly amount: number;
  readonly currency: string | null;
  readonly service: string | null;
  readonly backendUrl: string | null;
  readonly responseUrl: string | null;
  /** a callback must be sent and was not acknowledged yet */
  readonly callbackDue: boolean;
}

/** A filter for transactions; all given conditions must match. */
export interface TransactionFilter {
  readonly kind?: PaymentKind | undefined;
  readonly merchantCode?: string | undefined;
  readonly refNo?: string | undefined;
  readonly transId?: string | undefined;
  /** only the newest n */
  readonly last?: number | undefined;
}

export type NewTransaction = Omit<Transaction, "acceptedAt" | "transId" | "payId" | "callbackDue">;

export interface Transactions {
  add(transaction: NewTransaction): Transaction;
  list(filter?: TransactionFilter): Transaction[];
  /** the newest one that matches */
  find(filter: TransactionFilter): Transaction | undefined;
  moved(transId: string, progress: Progress): void;
  owesCallback(transId: string, due: boolean): void;
  /** number of accepted requests for each RefNo, in the order of the first one */
  counts(kind: PaymentKind): Record<string, number>;
  /** number of accepted requests for one RefNo */
  count(kind: PaymentKind, refNo: string): number;
  /** number of accepted RefNos, and of those accepted more than once */
  tally(kind: PaymentKind): { readonly refNos: number; readonly repeated: number };
  /** amounts by kind and raw status */
  totals(merchantCode: string): { kind: PaymentKind; status: string; amount: bigint }[];
}

export function createTransactions(database: DatabaseSync, clock: () => number): Transactions {
  const nextId = database.prepare("SELECT coalesce(max(id), 0) + 1 AS id FROM transactions");
  const insert = database.prepare(
    `INSERT INTO transactions (id, kind, acceptedAt, merchantCode, refNo, transId, payId, paymentId, amount, currency, service,
       backendUrl, responseUrl, status, enteredAt, checks, steps) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = database.prepare(
    `SELECT * FROM (SELECT * FROM transactions WHERE (?1 IS NULL OR kind = ?1) AND (?2 IS NULL OR merchantCode = ?2)
     AND (?3 IS NULL OR refNo = ?3) AND (?4 IS NULL OR transId = ?4) ORDER BY id DESC LIMIT ?5) ORDER BY id`,
  );
  const setProgress = database.prepare(
    "UPDATE transactions SET status = ?, enteredAt = ?, checks = ?, steps = ? WHERE transId = ?",
  );
  const setCallbackDue = database.prepare(
    "UPDATE transactions SET callbackDue = ? WHERE transId = ?",
  );
  const sum = database.prepare(
    "SELECT kind, status, sum(amount) AS amount FROM transactions WHERE merchantCode = ? GROUP BY kind, status",
  );
  sum.setReadBigInts(true);
  const count = database.prepare(
    "SELECT refNo, count(*) AS times FROM transactions WHERE kind = ? GROUP BY refNo ORDER BY min(id)",
  );
  const countOne = database.prepare(
    "SELECT count(*) AS times FROM transactions WHERE kind = ? AND refNo = ?",
  );
  const tally = database.prepare(
    `SELECT count(*) AS refNos, count(*) FILTER (WHERE times > 1) AS repeated FROM
     (SELECT count(*) AS times FROM transactions WHERE kind = ? GROUP BY refNo)`,
  );

  function list({
    kind,
    merchantCode,
    refNo,
    transId,
    last,
  }: TransactionFilter = {}): Transaction[] {
    return select
      .all(kind ?? null, merchantCode ?? null, refNo ?? null, transId ?? null, last ?? -1)
      .map((row) => {
        const { id: _, ...columns } = row;
        const steps = JSON.parse(String(row["steps"])) as Step[];
        return {
          ...(columns as unknown as Transaction),
          steps,
          callbackDue: row["callbackDue"] === 1,
        };
      });
  }

  return {
    add(added) {
      const id = Number(nextId.get()?.["id"]);
      const acceptedAt = new Date(clock()).toISOString();
      const transId = randomUUID();
      const payId = `PAY${String(id).padStart(9, "0")}`;
      const {
        kind,
        merchantCode,
        refNo,
        paymentId,
        amount,
        currency,
        service,
        backendUrl,
        responseUrl,
      } = added;
      const { status, enteredAt, checks, steps } = added;
      insert.run(
        id,
        kind,
        acceptedAt,
        merchantCode,
        refNo,
        transId,
        payId,
        paymentId,
        amount,
        currency,
        service,
        backendUrl,
        responseUrl,
        status,
        enteredAt,
        checks,
        JSON.stringify(steps),
      );
      return { ...added, acceptedAt, transId, payId, callbackDue: false };
    },
    list,
    find: (filter) => list({ ...filter, last: 1 })[0],
    moved(transId, { status, enteredAt, checks, steps }) {
      setProgress.run(status, enteredAt, checks, JSON.stringify(steps), transId);
    },
    owesCallback(transId, due) {
      setCallbackDue.run(Number(due), transId);
    },
    counts: (kind) =>
      Object.fromEntries(count.all(kind).map(({ refNo, times }) => [String(refNo), Number(times)])),
    count: (kind, refNo) => Number(countOne.get(kind, refNo)?.["times"]),
    tally(kind) {
      const { refNos, repeated } = tally.get(kind) ?? {};
      return { refNos: Number(refNos), repeated: Number(repeated) };
    },
    totals: (merchantCode) =>
      sum.all(merchantCode) as unknown as { kind: PaymentKind; status: string; amount: bigint }[],
  };
}
