import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { runBatchChaos } from "./batch-chaos/run-batch-chaos.ts";
import { payee } from "./merchant.ts";

const rows = 600;

test(
  "600 rows, every tenth with a fault, worker, receiver and batch command killed at any moment and started again: each row is paid once, and the report agrees with the gateway's ledger",
  { timeout: 400_000 },
  async () => {
    const {
      rows: audited,
      kills,
      document,
      exitCode,
    } = await runBatchChaos({
      address: inject("temporalAddress"),
      account: `batch-chaos-${randomUUID().slice(0, 8)}`,
      rows,
      kills: { worker: 2, receiver: 4, batch: 6 },
      payee,
      log: join(inject("artifactsFolder"), "batch-chaos.log"),
    });

    expect(audited).toHaveLength(rows);
    expect(audited.filter(({ wrong }) => wrong !== null)).toEqual([]);
    const count = (...states: string[]) =>
      audited.filter(({ state }) => states.includes(state)).length;
    expect(document).toMatchObject({
      rows,
      paid: count("succeeded"),
      failed: count("failed"),
      refused: 1,
      held: 0,
      review: count("review"),
      left: 0,
    });
    expect(exitCode).toBe(4);
    // faults were triggered and processes were killed, and nearly all rows were still paid
    expect(kills).toMatchObject({ worker: 2, receiver: 4, reporting: 1 });
    expect(kills.batch).toBeGreaterThan(3);
    expect(count("failed")).toBeGreaterThan(rows / 100);
    expect(count("review")).toBeGreaterThan(5);
    expect(audited.filter(({ cutOff }) => cutOff).length).toBeLessThan(rows / 20);
  },
);
