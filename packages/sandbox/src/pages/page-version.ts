import { createHash, randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { FaultRules } from "../faults/fault-rules.ts";

/** A text that changes with everything that the pages show, and with a restart. It is cheap to compute. */
export function createPageVersion(database: DatabaseSync, faults: FaultRules): () => string {
  const start = randomUUID();
  const changes = database.prepare("SELECT total_changes() AS rows");
  return () =>
    createHash("sha256")
      .update(JSON.stringify([start, changes.get()?.["rows"], faults.list()]))
      .digest("base64url");
}
