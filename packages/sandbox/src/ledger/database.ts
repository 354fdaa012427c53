import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "@merchant-payment/core";

const tables = `
  CREATE TABLE IF NOT EXISTS requests (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    operation TEXT,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    merchantCode TEXT,
    refNo TEXT,
    body TEXT NOT NULL,
    verified INTEGER,
    fault TEXT,
    processed INTEGER NOT NULL DEFAULT 0,
    transId TEXT,
    answered TEXT,
    http INTEGER,
    code TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS requestsByRefNo ON requests (refNo);
  CREATE TABLE IF NOT EXISTS transactions (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    acceptedAt TEXT NOT NULL,
    merchantCode TEXT NOT NULL,
    refNo TEXT NOT NULL,
    transId TEXT NOT NULL UNIQUE,
    payId TEXT NOT NULL,
    paymentId INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    currency TEXT,
    service TEXT,
    backendUrl TEXT,
    responseUrl TEXT,
    status TEXT NOT NULL,
    enteredAt INTEGER NOT NULL,
    checks INTEGER NOT NULL,
    steps TEXT NOT NULL,
    callbackDue INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS transactionsByRefNo ON transactions (refNo);
  CREATE INDEX IF NOT EXISTS transactionsByKind ON transactions (kind, refNo);
  CREATE TABLE IF NOT EXISTS callbacks (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    refNo TEXT NOT NULL,
    transId TEXT NOT NULL,
    status TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    fault TEXT,
    http INTEGER,
    acknowledged INTEGER NOT NULL,
    note TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS statusChanges (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    refNo TEXT NOT NULL,
    transId TEXT NOT NULL,
    status TEXT NOT NULL,
    cause TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS statusChangesByRefNo ON statusChanges (refNo);
`;

/**
 * @param path a file, created if it is missing, or `:memory:`
 * @throws ConfigurationError
 */
export function openDatabase(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    database.exec(tables);
    return database;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "unreadable";
    throw new ConfigurationError(
      `sandbox ledger ${path} cannot be opened (${reason}); give a SQLite file in a folder that can be written`,
      [],
      { cause },
    );
  }
}
