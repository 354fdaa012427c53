import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { createMerchant, payee, payoutFlags, type Merchant } from "./merchant.ts";

let merchant: Merchant;
let env: Record<string, string>;
let worker: RunningCli;

beforeAll(async () => {
  merchant = await createMerchant("cli-batch", {
    profile: {
      payout: { notFoundGrace: "10s", whenNotFound: "review", submitDeadline: "2m" },
      timeouts: { connect: "300ms", response: "800ms" },
    },
  });
  env = { ...merchant.env, TEMPORAL_ADDRESS: inject("temporalAddress") };
  await startWorker();
});
afterAll(async () => {
  worker.kill("SIGTERM");
  await worker;
  await merchant[Symbol.asyncDispose]();
});

async function startWorker(): Promise<void> {
  worker = startCli(["worker"], { env });
  await untilWritten(worker, "stderr", '"msg":"worker ready"');
}

const run = (...args: string[]) => cli(args, { env });
const header = "RefNo,Amount,Currency,PaymentId,Service,CustomerId,CustomerName";
const rowOf = (refNo: string, amount = "150000") =>
  `${refNo},${amount},IDR,1,bca,${payee.id},${payee.name}`;
const sent = () => merchant.gateway.ledger.requests({ operation: "payout" }).length;
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}`);

test("nothing of a file is sent while a row is wrong, while nobody said yes, or where the report cannot be written", async () => {
  const [bad, good] = await Promise.all([
    merchant.write("bad.csv", [header, rowOf("B-1"), rowOf("B-2", "1.5"), rowOf("B-1")].join("\n")),
    merchant.write("good.csv", [header, rowOf("B-1"), rowOf("B-2", "350000")].join("\n")),
  ]);
  const [wrong, unasked, nowhere] = await Promise.all([
    run("batch", bad, "--yes"),
    run("batch", good),
    run("batch", good, "--yes", "--report", "/no/such/folder/report.csv"),
  ]);
  expect([wrong.exitCode, unasked.exitCode, nowhere.exitCode]).toEqual([2, 2, 2]);
  expect(wrong.json()).toMatchObject({
    error: {
      code: "input",
      fields: [
        { path: "line 3, column 2 (Amount)" },
        { path: "line 4, column 1 (RefNo)", message: expect.stringContaining("line 2 already") },
      ],
    },
  });
  expect(unasked.stdout).toMatch(
    /pays 2 payouts, IDR 500,000 in all .*nothing was sent: add --yes/,
  );
  expect(nowhere.stdout).toContain("its folder is not there");
  expect((await run("status", "B-1")).exitCode).toBe(2);
});

test(
  "whoever is killed in the middle of a batch, each row is paid once, and the report agrees with the gateway's ledger",
  { timeout: 150_000 },
  async () => {
    const { faults, ledger } = merchant.gateway;
    const payout = { operation: "payout" } as const;
    faults.add({ ...payout, refNo: "LOST-*", fault: "reset", when: "after" });
    faults.add({ ...payout, refNo: "ODD-*", fault: "http", status: 502, when: "after" });
    faults.add({ ...payout, refNo: "REFUSED-*", fault: "rejected" });
    // the middle of it lasts long enough to be met
    faults.add({ ...payout, refNo: "R-*", fault: "delay", when: "after", ms: 100 });
    await run("payout", ...payoutFlags("TAKEN-0", "7"));
    // those with a fault are through before anybody is killed
    const refNos = [
      ...numbered("LOST", 2),
      ...numbered("ODD", 2),
      ...numbered("REFUSED", 2),
      "TAKEN-0",
      ...numbered("R", 53),
    ];
    const file = await merchant.write(
      "payouts.csv",
      [header, ...refNos.map((refNo) => rowOf(refNo))].join("\r\n"),
    );
    const report = join(merchant.folder, "report.csv");
    const args = ["batch", file, "--yes", "--wait", "--concurrency", "4", "--report", report];

    const first = startCli(args, { env });
    await vi.waitFor(() => expect(sent()).toBeGreaterThan(15), { timeout: 60_000, interval: 20 });
    first.kill("SIGKILL");
    await first;
    const second = startCli(args, { env });
    await vi.waitFor(() => expect(sent()).toBeGreaterThan(30), { timeout: 60_000, interval: 20 });
    worker.kill("SIGKILL");
    await worker;
    await startWorker();
    const { exitCode, stdout, stderr } = await second;

    const written = await readFile(report, "utf8");
    const rows: Record<string, string>[] = parse(written, { columns: true });
    expect(rows.map(({ RefNo }) => RefNo)).toEqual(refNos);
    const paidAt = ({ RefNo: refNo = "" }) =>
      ledger.payments({ refNo }).map(({ status }) => status);
    for (const row of rows) expect(paidAt(row).length, row["RefNo"]).toBeLessThanOrEqual(1);
    const that = (state: string) => rows.filter((row) => row["state"] === state);
    expect(new Set(that("succeeded").map((row) => paidAt(row).join()))).toEqual(
      new Set(["SUCCESS"]),
    );
    expect(that("failed").flatMap(paidAt)).toEqual([]);
    const states = (name: string) =>
      rows.filter(({ RefNo }) => RefNo?.startsWith(name)).map(({ state }) => state);
    expect(states("LOST")).toEqual(["succeeded", "succeeded"]);
    expect(states("ODD")).toEqual(["succeeded", "succeeded"]);
    expect(states("REFUSED")).toEqual(["failed", "failed"]);
    expect(rows.find(({ RefNo }) => RefNo === "TAKEN-0")).toMatchObject({
      state: "refused",
      reason: expect.stringContaining("differs in Amount"),
    });
    expect(ledger.payments({ refNo: "TAKEN-0" })).toMatchObject([{ amount: 7 }]);
    // a request that was cut off with the worker may be unknown: then a person decides
    const review = that("review").length;
    expect(review).toBeLessThanOrEqual(4);
    expect(JSON.parse(stdout)).toMatchObject({
      rows: refNos.length,
      paid: refNos.length - 3 - review,
      failed: 2,
      refused: 1,
      held: 0,
      review,
      left: 0,
      report,
    });
    expect(exitCode).toBe(review > 0 ? 4 : 1);
    expect(stderr).toContain("was handed over before");
    expect(stdout + stderr + written).not.toMatch(new RegExp(`${payee.id}|${payee.name}`));
  },
);

test("without --wait a batch is handed over, and may be paused and resumed; with --wait it is the same one, and 0 says that all are paid", async () => {
  const { faults, ledger } = merchant.gateway;
  faults.clear();
  faults.add({ operation: "payout", fault: "busy" });
  const payout = { Amount: 1000, Currency: "IDR", PaymentId: 1, Service: "bca" };
  const lines = numbered("J", 3).map((RefNo) =>
    JSON.stringify({ RefNo, ...payout, CustomerId: payee.id, CustomerName: payee.name }),
  );
  const file = await merchant.write("payouts.jsonl", lines.join("\n"));
  const handedOver = await run("batch", file, "--yes");
  expect(handedOver.exitCode, handedOver.stdout).toBe(0);
  const { batch } = handedOver.json() as { batch: string };
  expect((await run("batch", "pause", batch)).json()).toEqual({ batch, paused: true });
  expect((await run("batch", "resume", batch)).json()).toEqual({ batch, paused: false });
  faults.clear();

  const waited = await run("batch", file, "--yes", "--wait", "--output", "text");
  expect(waited.exitCode, waited.stdout).toBe(0);
  expect(waited.stderr).toMatch(/pays 3 payouts, IDR 3,000 in all from account cli-batch\./);
  expect(waited.stderr).toMatch(/The gateway's balance now:\n.*\n? *Balance +\d+/);
  expect(waited.stdout).toMatch(/3 payouts\n {2}3 paid$/);
  for (const refNo of numbered("J", 3)) expect(ledger.payments({ refNo })).toHaveLength(1);
  const over = await run("batch", "pause", batch);
  expect(over.exitCode).toBe(2);
  expect(over.stdout).toContain("nothing was changed");
});
