import { hostname, userInfo } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cli, copied, startCli } from "./cli.ts";
import { payElsewhere, payee, payoutFlags, secret, type Merchant } from "./merchant.ts";
import { startMerchantWithWorker, type MerchantWithWorker } from "./merchant-with-worker.ts";

let served: MerchantWithWorker;
let merchant: Merchant;
let env: Record<string, string>;
let workerLog: () => string;

beforeAll(async () => {
  served = await startMerchantWithWorker("cli-payments", {
    // many commands at once leave the gateway little time
    profile: { timeouts: { connect: "2s", response: "5s" }, payout: { notFoundGrace: "1m" } },
  });
  ({ merchant, env, workerLog } = served);
});
afterAll(() => served[Symbol.asyncDispose]());

const run = (...args: string[]) => served.run(...args);
const stateOf = async (refNo: string) => {
  const { json } = await run("status", refNo);
  return (json() as PaymentDocument).state;
};
const paid = (refNo: string) => merchant.gateway.ledger.countPayments()[refNo] ?? 0;

test.concurrent("payout --wait prints the document of a payment that succeeded, and ends with 0", async () => {
  const { exitCode, json, stderr } = await run("payout", ...payoutFlags("P-1"), "--wait");
  expect(exitCode).toBe(0);
  expect(stderr).toBe("");
  expect(json() as PaymentDocument).toMatchObject({
    kind: "payout",
    account: "cli-payments",
    merchantCode: merchant.gateway.merchantCode,
    refNo: "P-1",
    amount: 150_000,
    currency: "IDR",
    state: "succeeded",
    status: "SUCCESS",
    submissions: 1,
  });
  expect(paid("P-1")).toBe(1);
});

test.concurrent("the same payout again is the same payment, paid once; another under its RefNo is refused", async () => {
  const first = await run("payout", ...payoutFlags("P-2"), "--wait");
  const again = await run("payout", ...payoutFlags("P-2"), "--wait");
  expect(again.exitCode).toBe(0);
  expect(again.json()).toEqual(first.json());
  expect(again.stderr).toContain("P-2 was started before");
  const other = await run("payout", ...payoutFlags("P-2", "150001"), "--wait");
  expect(other.exitCode).toBe(2);
  expect(other.json()).toMatchObject({
    error: { code: "invalidRequest", message: expect.stringContaining("Amount") },
  });
  expect(paid("P-2")).toBe(1);
});

test.concurrent("the same payout started at once by two processes is one payment and one document", async () => {
  const both = await Promise.all(
    [1, 2].map(() => run("payout", ...payoutFlags("P-AT-ONCE"), "--wait")),
  );
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(both[0]?.json()).toEqual(both[1]?.json());
  expect(both.filter(({ stderr }) => stderr.includes("was started before"))).toHaveLength(1);
  expect(
    merchant.gateway.ledger.requests({ operation: "payout", refNo: "P-AT-ONCE" }),
  ).toHaveLength(1);
});

test.concurrent("payout reads a JSON file, and without --wait prints the current document", async () => {
  const file = await merchant.write("payout.json", {
    RefNo: "P-3",
    Amount: 1000,
    Currency: "IDR",
    PaymentId: 1,
    Service: "bca",
    CustomerId: payee.id,
    CustomerName: payee.name,
  });
  const { exitCode, json } = await run("payout", "--from", file);
  expect(exitCode).toBe(0);
  expect(json()).toMatchObject({ refNo: "P-3", amount: 1000 });
  await vi.waitFor(async () => expect(await stateOf("P-3")).toBe("succeeded"));
});

test.concurrent("a refused payout ends with 1, and its document says why", async () => {
  merchant.gateway.faults.add({ fault: "rejected", operation: "payout", refNo: "P-4" });
  const { exitCode, json } = await run("payout", ...payoutFlags("P-4"), "--wait");
  expect(exitCode).toBe(1);
  expect(json()).toMatchObject({ state: "failed", reason: expect.stringContaining("refused") });
  expect((await run("status", "P-4")).exitCode).toBe(1);
  expect(paid("P-4")).toBe(0);
});

test.concurrent("a payout whose answer is lost is found again, and paid once", async () => {
  merchant.gateway.faults.add({ fault: "reset", operation: "payout", refNo: "P-5", when: "after" });
  const { exitCode, json } = await run("payout", ...payoutFlags("P-5"), "--wait");
  expect(exitCode).toBe(0);
  expect((json() as PaymentDocument).timeline.map(({ event }) => event)).toContain("unknown");
  expect(paid("P-5")).toBe(1);
});

test.concurrent("payout --wait comes back with 4 for a review, which a person decides", async () => {
  merchant.gateway.faults.add({
    fault: "reset",
    operation: "payout",
    refNo: "P-7",
    when: "before",
  });
  merchant.gateway.faults.add({
    fault: "unknownCode",
    operation: "check",
    refNo: "P-7",
    when: "before",
    skip: 1,
  });
  const review = await run("payout", ...payoutFlags("P-7"), "--wait");
  expect(review.exitCode).toBe(4);
  expect(review.json()).toMatchObject({ state: "review" });
  const { revision } = review.json() as PaymentDocument;
  const decide = (action: string, ...more: string[]) =>
    run("resolve", "P-7", "--action", action, "--actor", "Maria", "--reason", "881", ...more);
  const unseen = await decide("markFailed");
  expect(unseen.exitCode).toBe(2);
  expect(unseen.json()).toMatchObject({
    error: { code: "decisionRefused", payment: { state: "review", revision } },
  });
  const old = await decide("markFailed", "--revision", String(revision - 1), "--output", "text");
  expect(old.exitCode).toBe(2);
  expect(old.stderr).toContain(`P-7 is review now, revision ${revision}.`);
  const careless = await decide("resubmit", "--revision", String(revision));
  expect(careless.exitCode).toBe(2);
  expect(careless.json()).toMatchObject({
    error: { message: expect.stringContaining("--may-pay-twice") },
  });
  const marked = await decide("markFailed", "--revision", String(revision));
  expect(marked.exitCode).toBe(0);
  const again = await decide("markFailed", "--revision", String(revision));
  expect(again.exitCode).toBe(0);
  expect(again.stderr).toContain("carried out before");
  expect(again.json()).toEqual(marked.json());
  const refused = await decide("resume");
  expect(refused.exitCode).toBe(2);
  expect(refused.json()).toMatchObject({
    error: { code: "decisionRefused", payment: { state: "failed", endedBy: "person" } },
  });
  const { exitCode, stdout } = await run("status", "P-7", "--output", "text");
  expect(exitCode).toBe(1);
  expect(stdout).toContain("A person decided that it failed");
});

test.concurrent("a payout whose RefNo the gateway had before is not sent, and a person decides", async () => {
  await payElsewhere(merchant, "P-TAKEN");
  const review = await run("payout", ...payoutFlags("P-TAKEN"), "--wait");
  expect(review.exitCode).toBe(4);
  expect(review.json()).toMatchObject({
    state: "review",
    because: "existing",
    mayHaveBeenSent: false,
    submissions: 0,
  });
  const { stdout } = await run("status", "P-TAKEN", "--output", "text");
  expect(stdout).toContain("This payout sent nothing");
  const [, line = ""] = /that record is this payout, and it was paid: +(.+)/.exec(stdout) ?? [];
  const [, ...decision] = line
    .replace("YOU", "Maria")
    .replace("'who confirmed it'", "Ana")
    .split(" ");
  const decided = await run(...decision);
  expect(decided.exitCode, decided.stdout).toBe(0);
  expect(decided.json()).toMatchObject({ state: "succeeded", endedBy: "person" });
  expect(paid("P-TAKEN")).toBe(1);
});

// from here on the tests run one after the other, because some of them hold the account

test("payout --wait ends with 4 if the gateway holds it, and resolve lets it continue", async () => {
  merchant.gateway.faults.add({ fault: "hold", operation: "payout", refNo: "P-6" });
  const held = await run("payout", ...payoutFlags("P-6"), "--wait");
  expect(held.exitCode).toBe(4);
  expect(held.json()).toMatchObject({ state: "held" });
  const listed = await run("list", "--state", "held");
  expect((listed.json() as PaymentDocument[]).map(({ refNo }) => refNo)).toEqual(["P-6"]);
  const text = await run("status", "P-6", "--output", "text");
  expect(text.exitCode).toBe(4);
  expect(text.stdout).toContain("No money moved by the tries so far: the gateway created nothing.");
  expect(text.stdout).toContain("merchant-payment resolve P-6 --action resume");

  const decided = await run(
    "resolve",
    "P-6",
    "--action",
    "resume",
    "--reason",
    "balance topped up",
  );
  expect(decided.exitCode, decided.stdout).toBe(0);
  const { username } = userInfo();
  const [decision] = (decided.json() as PaymentDocument).decisions;
  expect(decision).toMatchObject({ actor: username, host: hostname() });
  expect(decision?.identity).toMatch(/^\d+@./);
  const shown = await run("status", "P-6", "--output", "text");
  expect(shown.stdout).toContain(
    `Decided: resume by ${username} (${decision?.identity}): balance topped up.`,
  );
  merchant.gateway.faults.clear();
  await expect.poll(() => stateOf("P-6")).toBe("succeeded");
  expect(paid("P-6")).toBe(1);
});

test("a printed command can be copied into a shell with any RefNo, and is about the same account", async () => {
  const refNo = String.raw`it's "P\6" $HOME`;
  const { MERCHANT_PAYMENT_ACCOUNT: name = "", MERCHANT_PAYMENT_PROFILE: profile = "" } = env;
  const flags = ["--account", name, "--profile", profile];
  const bare = { ...env, MERCHANT_PAYMENT_ACCOUNT: "", MERCHANT_PAYMENT_PROFILE: "" };
  merchant.gateway.faults.add({ fault: "hold", operation: "payout", refNo });
  const held = await cli(["payout", ...payoutFlags(refNo), "--wait", ...flags], { env: bare });
  expect(held.exitCode, held.stdout).toBe(4);
  const asked = ["--state", "held", "--output", "text", ...flags];
  const list = await cli(["list", ...asked], { env: bare });
  const [look = ""] = /merchant-payment status .*$/m.exec(list.stdout) ?? [];
  const seen = await copied(`${look} --output text`, { env: bare });
  expect(seen.exitCode, seen.stderr).toBe(4);
  const [resume = ""] = /merchant-payment resolve .*$/m.exec(seen.stdout) ?? [];
  const decided = await copied(resume, { env: bare });
  expect(decided.exitCode, decided.stdout).toBe(0);
  merchant.gateway.faults.clear();
  expect(decided.json()).toMatchObject({ refNo, account: name });
  await expect.poll(() => stateOf(refNo)).toBe("succeeded");
});

test("list for people is a table that says what waits for a person", async () => {
  merchant.gateway.faults.add({ fault: "hold", operation: "payout", refNo: "P-8" });
  await run("payout", ...payoutFlags("P-8"), "--wait");
  const { exitCode, stdout } = await run("list", "--output", "text", "--limit", "50");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^RefNo +State +Amount/);
  expect(stdout).toMatch(/P-8 +held +IDR 150,000/);
  expect(stdout).toContain(
    "One of them waits for a person. What to do: merchant-payment status P-8",
  );
  merchant.gateway.faults.clear();
  // it continues by itself, and the account sends again
  await expect.poll(() => stateOf("P-8")).toBe("succeeded");
});

test("a payout that its worker cannot make is held until the cause is fixed, and no text says to wait", async () => {
  const elsewhere = { ...env, MERCHANT_PAYMENT_BASE_URL: "http://127.0.0.1:1" };
  const held = await cli(["payout", ...payoutFlags("P-ELSEWHERE"), "--wait"], { env: elsewhere });
  expect(held.exitCode, held.stdout).toBe(4);
  expect(held.json()).toMatchObject({ state: "held", because: "configuration", submissions: 0 });
  const { stdout } = await run("status", "P-ELSEWHERE", "--output", "text");
  expect(stdout).toContain("Fix what is named above");
  expect(stdout).toContain("merchant-payment resolve P-ELSEWHERE --action resume");
  expect(paid("P-ELSEWHERE")).toBe(0);
});

test.concurrent.for([
  { command: ["status", "P-404"] },
  { command: ["resolve", "P-404", "--action", "resume", "--actor", "Maria", "--reason", "x"] },
])("$command.0 of a payment that nobody started: exit code 2", async ({ command }) => {
  const { exitCode, json } = await run(...command);
  expect(exitCode).toBe(2);
  expect(json()).toMatchObject({ error: { code: "paymentNotFound" } });
});

test.concurrent.for(["1e5", "1000.00", "9007199254740993", "-5", "0", "1,000"])(
  "the amount %s is refused before anything is started",
  async (amount) => {
    // without Temporal nothing is started
    const { exitCode, json } = await cli(["payout", ...payoutFlags("P-9", amount)], {
      env: { ...env, TEMPORAL_ADDRESS: "127.0.0.1:1" },
    });
    expect(exitCode).toBe(2);
    expect(json()).toMatchObject({
      error: { code: "invalidRequest", fields: [{ path: "Amount" }] },
    });
  },
);

test.concurrent("every bad field is listed at once, and no value is shown", async () => {
  const args = [
    "--amount",
    "many",
    "--payment-id",
    "1",
    "--currency",
    "IDR",
    "--customer-id",
    payee.id,
  ];
  const { exitCode, json, stdout } = await run(
    "payout",
    ...args,
    "--customer-name",
    `${payee.name}\u0007`,
  );
  expect(exitCode).toBe(2);
  const { fields } = (json() as { error: { fields: { path: string }[] } }).error;
  expect(fields.map(({ path }) => path).toSorted()).toEqual([
    "Amount",
    "CustomerName",
    "RefNo",
    "Service",
  ]);
  expect(stdout).not.toContain(payee.id);
  expect(stdout).not.toContain("Rosalinda");
});

test.concurrent.for([
  { name: "is not JSON", content: "{RefNo" },
  { name: "is a list", content: "[]" },
  {
    name: "has an amount beyond exact",
    content: `{"RefNo":"P-10","Amount":9007199254740993,"CustomerName":"${payee.name}"}`,
  },
  { name: "has a fraction", content: '{"RefNo":"P-10","Amount":10.50}' },
])("a payout file that $name is refused", async ({ name, content }) => {
  const file = await merchant.write(`${name}.json`, content);
  const { exitCode, stdout } = await run("payout", "--from", file);
  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ error: { message: expect.any(String) } });
  expect(stdout).not.toContain("Rosalinda");
});

test.concurrent("--from and a field's flag exclude each other", async () => {
  const { exitCode, json } = await run("payout", "--from", "-", "--amount", "5");
  expect(exitCode).toBe(2);
  expect(json()).toMatchObject({ error: { code: "usage" } });
});

test.concurrent("with Temporal out of reach each command says so in one error, exit code 5", async () => {
  const commands = [["payout", ...payoutFlags("P-11")], ["status", "P-1"], ["list"], ["worker"]];
  const lost = { ...env, TEMPORAL_ADDRESS: "127.0.0.1:1" };
  const all = commands.map((args) => cli([...args, "--output", "json"], { env: lost }));
  for (const { exitCode, json, stderr } of await Promise.all(all)) {
    expect(exitCode).toBe(5);
    expect(stderr).toBe("");
    expect(json()).toMatchObject({
      error: { code: "temporalUnreachable", message: expect.stringContaining("127.0.0.1:1") },
    });
  }
});

test.concurrent("a missing namespace is named, and does not look like a missing payment", async () => {
  const { exitCode, json } = await cli(["status", "P-1"], {
    env: { ...env, TEMPORAL_NAMESPACE: "nowhere" },
  });
  expect(exitCode).toBe(2);
  expect(json()).toMatchObject({
    error: { code: "configuration", message: expect.stringContaining("no namespace nowhere") },
  });
});

test.concurrent("starting and managing payments needs no secret", async () => {
  const { MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: _, ...rest } = env;
  expect((await cli(["status", "P-1"], { env: rest })).exitCode).toBe(0);
});

test.concurrent("without a worker a payout is started, and the person is told that it waits", async () => {
  const account = {
    ...env,
    MERCHANT_PAYMENT_ACCOUNT: "cli-nobody",
    MERCHANT_PAYMENT_MERCHANT_CODE: `${merchant.gateway.merchantCode}-2`,
  };
  const { exitCode, json, stderr } = await cli(["payout", ...payoutFlags("P-12")], {
    env: account,
  });
  expect(exitCode).toBe(0);
  expect(json()).toMatchObject({ state: "submitting", refNo: "P-12", submissions: 0 });
  expect(stderr).toContain("No worker serves account cli-nobody");
  expect(paid("P-12")).toBe(0);
});

test("Ctrl-C while waiting ends the command, says that the payout goes on, and it does", async () => {
  merchant.gateway.faults.add({
    fault: "unknownStatus",
    operation: "check",
    refNo: "P-13",
    skip: 1,
  });
  const waiting = startCli(["payout", ...payoutFlags("P-13"), "--wait"], { env });
  await vi.waitFor(() => expect(paid("P-13")).toBe(1));
  await sleep(200);
  waiting.kill("SIGINT");
  const { exitCode, stderr } = await waiting;
  expect(exitCode).toBe(130);
  expect(stderr).toContain("merchant-payment status P-13");
  merchant.gateway.faults.clear();
  await expect.poll(() => stateOf("P-13")).toBe("succeeded");
});

test("the worker's log is JSON lines without secrets or people", () => {
  for (const line of workerLog().trim().split("\n"))
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  for (const hidden of [secret, payee.id, "Rosalinda", "Quintero"])
    expect(workerLog()).not.toContain(hidden);
});
