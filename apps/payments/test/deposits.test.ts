import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cli, startCli, untilWritten } from "./cli.ts";
import { depositFlags, payer, payoutFlags, type Merchant } from "./merchant.ts";
import { startMerchantWithWorker, type MerchantWithWorker } from "./merchant-with-worker.ts";

let served: MerchantWithWorker;
let merchant: Merchant;
let env: Record<string, string>;
let workerLog: () => string;

beforeAll(async () => {
  served = await startMerchantWithWorker("cli-deposits", {
    // many commands at once leave the gateway little time
    profile: { timeouts: { connect: "2s", response: "5s" }, payout: { notFoundGrace: "1m" } },
  });
  ({ merchant, env, workerLog } = served);
});
afterAll(() => served[Symbol.asyncDispose]());

const run = (...args: string[]) => served.run(...args);
const askedFor = (refNo: string) =>
  merchant.gateway.ledger.requests({ operation: "deposit", refNo }).length;
const pay = (checkoutUrl: string) => fetch(`${checkoutUrl}/pay`, { method: "POST" });

test.concurrent("deposit prints the document with its checkout; once its payer has paid, it succeeded", async () => {
  const { exitCode, json, stderr } = await run("deposit", ...depositFlags("D-1"));
  expect(exitCode).toBe(0);
  expect(stderr).toBe("");
  const asked = json() as PaymentDocument;
  expect(asked).toMatchObject({
    kind: "deposit",
    account: "cli-deposits",
    refNo: "D-1",
    amount: 150_000,
    currency: "IDR",
    state: "polling",
    submissions: 1,
    checkoutUrl: expect.stringContaining(`${merchant.gateway.url}/checkout/`),
  });
  await pay(String(asked.checkoutUrl));

  const again = await run("deposit", ...depositFlags("D-1"), "--wait");
  expect(again.exitCode).toBe(0);
  expect(again.stderr).toContain("D-1 was started before");
  expect(again.json()).toMatchObject({ state: "succeeded", checkoutUrl: asked.checkoutUrl });
  const other = await run("deposit", ...depositFlags("D-1", "150001"));
  expect(other.exitCode).toBe(2);
  expect(other.json()).toMatchObject({
    error: { code: "invalidRequest", message: expect.stringContaining("Amount") },
  });
  const { stdout } = await run("status", "D-1", "--output", "text");
  expect(stdout).toMatch(/^Deposit D-1 of IDR 150,000, account cli-deposits: succeeded/);
  expect(stdout).toContain("The money came in.");
  expect(askedFor("D-1")).toBe(1);
});

test.concurrent("deposit --wait shows the checkout while it waits, and ends with the paid deposit", async () => {
  const waiting = startCli(["deposit", ...depositFlags("D-2"), "--wait"], { env });
  const told = await untilWritten(waiting, "stderr", "/checkout/");
  const [url = ""] = /http\S+/.exec(told()) ?? [];
  await pay(url);
  const { exitCode, stdout } = await waiting;
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ refNo: "D-2", state: "succeeded", checkoutUrl: url });
});

test.concurrent("deposits that fail end with 1, those that need a person with 4", async () => {
  const { faults } = merchant.gateway;
  faults.add({ fault: "rejected", operation: "deposit", refNo: "D-REFUSED" });
  faults.add({ fault: "unknownStatus", operation: "check", refNo: "D-LATE", status: "EXPIRED" });
  const otherAmount = { fault: "wrongEcho", operation: "check", field: "Amount" } as const;
  faults.add({ ...otherAmount, refNo: "D-PARTLY" });
  const [refused, late, partly] = await Promise.all(
    ["D-REFUSED", "D-LATE", "D-PARTLY"].map((refNo) =>
      run("deposit", ...depositFlags(refNo), "--wait"),
    ),
  );
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused?.json()).toMatchObject({ state: "failed", checkoutUrl: null });
  expect(late).toMatchObject({ exitCode: 1 });
  expect(late?.json()).toMatchObject({ state: "expired" });
  expect(partly).toMatchObject({ exitCode: 4 });
  expect(partly?.json()).toMatchObject({
    state: "review",
    because: "otherAmount",
    reason: expect.stringContaining("another Amount than was asked for"),
  });
  const { exitCode, stdout } = await run("status", "D-PARTLY", "--output", "text");
  expect(exitCode).toBe(4);
  expect(stdout).toContain("It is not the Amount that was asked for.");
  const { revision } = (partly?.json() ?? {}) as PaymentDocument;
  const line = `merchant-payment resolve D-PARTLY --action markFailed --revision ${revision}`;
  expect(stdout).toContain(line);
  const by = ["--actor", "Maria", "--reason", "sent back"];
  const decided = await run(...line.split(" ").slice(1), ...by);
  expect(decided.exitCode).toBe(0);
});

test.concurrent("a payout under the RefNo of a deposit is refused: a RefNo is one payment", async () => {
  await run("deposit", ...depositFlags("BOTH"));
  const refused = await run("payout", ...payoutFlags("BOTH"));
  expect(refused.exitCode).toBe(2);
  expect(refused.json()).toMatchObject({ error: { code: "invalidRequest" } });
  expect((await run("status", "BOTH")).json()).toMatchObject({ kind: "deposit" });
  expect(merchant.gateway.ledger.payments({ refNo: "BOTH" })).toEqual([]);
});

test.concurrent("without a worker a deposit is started, and the person is told that it waits", async () => {
  const { exitCode, json, stderr } = await cli(["deposit", ...depositFlags("D-9")], {
    env: {
      ...env,
      MERCHANT_PAYMENT_ACCOUNT: "cli-no-deposits",
      MERCHANT_PAYMENT_MERCHANT_CODE: `${merchant.gateway.merchantCode}-2`,
    },
  });
  expect(exitCode).toBe(0);
  expect(json()).toMatchObject({ state: "submitting", checkoutUrl: null, submissions: 0 });
  expect(stderr).toContain("No worker serves account cli-no-deposits now: the deposit waits");
  expect(askedFor("D-9")).toBe(0);
});

test.concurrent("an invalid deposit is refused with all its bad fields and no value", async () => {
  const file = await merchant.write("deposit.json", {
    RefNo: " D-10",
    Amount: 10.5,
    UserEmail: "montecillo at home",
    FirstName: payer.first,
    Signature: "x",
  });
  const { exitCode, json, stdout } = await run("deposit", "--from", file);
  expect(exitCode).toBe(2);
  const { fields } = (json() as { error: { fields: { path: string }[] } }).error;
  expect(fields.map(({ path }) => path).toSorted()).toEqual([
    "Amount",
    "Currency",
    "LastName",
    "PaymentId",
    "RefNo",
    "Signature",
    "UserContact",
    "UserEmail",
  ]);
  expect(stdout).not.toMatch(/montecillo|Evangelina/);
  const both = await run("deposit", "--from", file, "--first-name", payer.first);
  expect(both.exitCode).toBe(2);
  expect(both.json()).toMatchObject({ error: { code: "usage" } });
});

test("the worker's log names no payer and no checkout", () => {
  expect(workerLog()).toContain("another Amount");
  for (const hidden of [...Object.values(payer), "/checkout/"])
    expect(workerLog()).not.toContain(hidden);
});
