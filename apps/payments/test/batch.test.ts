import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
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

test("a batch outlives the command: Ctrl-C only stops watching, whoever watches is told of a pause, and who starts the file again how it goes on", async () => {
  const { faults, ledger } = merchant.gateway;
  faults.clear();
  faults.add({ operation: "payout", fault: "busy" });
  const payout = { Amount: 1000, Currency: "IDR", PaymentId: 1, Service: "bca" };
  const lines = numbered("J", 3).map((RefNo) =>
    JSON.stringify({ RefNo, ...payout, CustomerId: payee.id, CustomerName: payee.name }),
  );
  const file = await merchant.write("payouts.jsonl", lines.join("\n"));
  const args = ["batch", file, "--yes", "--concurrency", "1"];
  const left = startCli([...args, "--wait"], { env });
  await vi.waitFor(() => expect(ledger.requests({ operation: "payout" })).not.toEqual([]), 20_000);
  left.kill("SIGINT");
  expect((await left).exitCode).toBe(130);
  expect((await left).stderr).toContain("goes on without you. Start the same again to go on");

  const [, batch = ""] = /batch pause (\w+)/.exec((await left).stderr) ?? [];
  const waiting = startCli([...args, "--wait", "--output", "text"], { env });
  const told = untilWritten(waiting, "stderr", "It is paused by ana since 20");
  expect((await run("batch", "pause", batch, "--actor", "ana")).json()).toEqual({
    batch,
    paused: true,
  });
  await told;
  const again = await run(...args);
  expect(again.exitCode, again.stdout).toBe(0);
  expect(again.json()).toMatchObject({ batch, paid: 0, paused: { by: "ana" } });
  expect(again.stderr).toContain(`To go on: merchant-payment batch resume ${batch}`);

  faults.clear();
  expect((await run("batch", "resume", batch)).json()).toEqual({ batch, paused: false });
  const waited = await waiting;
  expect(waited.exitCode, waited.stdout).toBe(0);
  expect(waited.stderr).toContain("It goes on.");
  expect(waited.stderr).toContain("was handed over before");
  expect(waited.stderr).toMatch(/pays 3 payouts, IDR 3,000 in all from account cli-batch\./);
  expect(waited.stderr).toMatch(/The gateway's balance now:\n.*\n? *Balance +\d+/);
  expect(waited.stdout).toMatch(/3 payouts\n {2}3 paid$/);
  for (const refNo of numbered("J", 3)) expect(ledger.payments({ refNo })).toHaveLength(1);
  const over = await run("batch", "pause", batch);
  expect(over.exitCode).toBe(2);
  expect(over.stdout).toContain("nothing was changed");
});
