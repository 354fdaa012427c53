import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { createMerchant, payee, type Merchant } from "./merchant.ts";

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
  expect(waited.stderr).toContain("was handed over before");
  expect(waited.stderr).toMatch(/pays 3 payouts, IDR 3,000 in all from account cli-batch\./);
  expect(waited.stderr).toMatch(/The gateway's balance now:\n.*\n? *Balance +\d+/);
  expect(waited.stdout).toMatch(/3 payouts\n {2}3 paid$/);
  for (const refNo of numbered("J", 3)) expect(ledger.payments({ refNo })).toHaveLength(1);
  const over = await run("batch", "pause", batch);
  expect(over.exitCode).toBe(2);
  expect(over.stdout).toContain("nothing was changed");
});
