import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { createMerchant, payee, payoutFlags, secret, type Merchant } from "./merchant.ts";
import { signedCallback } from "./signed-callback.ts";

let merchant: Merchant;
let env: Record<string, string>;
let running: RunningCli[];
let url: string;
let receiverLog: () => string;

/** polls after 1, 2, 12 and 112 seconds: only a callback can end a payout sooner */
const soonThenFarAway = { first: "1s", backoff: 10, max: "1h", deadline: "72h" };

beforeAll(async () => {
  merchant = await createMerchant("cli-callbacks", {
    sandbox: { payoutAfterMs: 600_000, callbacks: { firstWaitMs: 100 } },
    profile: { polling: { first: "1h", max: "1h", deadline: "72h" } },
  });
  env = { ...merchant.env, TEMPORAL_ADDRESS: inject("temporalAddress") };
  const worker = startCli(["worker"], { env });
  running = [worker];
  const [receiver] = await Promise.all([
    startReceiver(env),
    untilWritten(worker, "stderr", '"msg":"worker ready"'),
  ]);
  ({ url, log: receiverLog } = receiver);
  env["MERCHANT_PAYMENT_CALLBACK_URL"] = url;
});
afterAll(async () => {
  for (const one of running) one.kill("SIGTERM");
  await Promise.all(running);
  await merchant[Symbol.asyncDispose]();
});

async function startReceiver(environment: Record<string, string>) {
  const receiver = startCli(["callbacks", "--port", "0"], { env: environment });
  running.push(receiver);
  const log = await untilWritten(receiver, "stderr", '"msg":"receiver ready"');
  const [, at = ""] = /"url":"([^"]+)"/.exec(log()) ?? [];
  return { receiver, log, url: at };
}

const sent = async (refNo: string) => {
  const { ledger } = merchant.gateway;
  await vi.waitFor(() => expect(ledger.payments({ refNo })).toHaveLength(1));
};
const statusOf = async (refNo: string) =>
  (await cli(["status", refNo], { env })).json() as PaymentDocument;
const checksOf = (refNo: string) =>
  merchant.gateway.ledger.requests({ operation: "check", refNo }).length;

const callbackOf = (refNo: string, status: string, signedWith = secret) =>
  signedCallback(merchant, { refNo, status, signedWith });

async function post(body: string, at = url): Promise<number> {
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(`${at}/callbacks/payout`, { method: "POST", headers, body });
  return status;
}

test("a payout whose next poll is an hour away ends when the gateway's callback comes", async () => {
  const payout = startCli(["payout", ...payoutFlags("C-1"), "--wait"], { env });
  await sent("C-1");
  merchant.gateway.setStatus("C-1", "SUCCESS");

  const { exitCode, stdout } = await payout;
  expect(exitCode, stdout).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ state: "succeeded", status: "SUCCESS" });
  const { ledger } = merchant.gateway;
  expect(ledger.payments({ refNo: "C-1" })).toMatchObject([
    { backendUrl: `${url}/callbacks/payout` },
  ]);
  expect(ledger.callbacks({ refNo: "C-1" }).at(-1)).toMatchObject({ acknowledged: true });
});

test("a payout that is reversed after its end is shown as reversed, because its callback was checked", async () => {
  merchant.gateway.setStatus("C-1", "REVERSED");
  await expect.poll(async () => (await statusOf("C-1")).state).toBe("reversed");
  const { exitCode, stdout } = await cli(["status", "C-1", "--output", "text"], { env });
  expect(exitCode).toBe(1);
  expect(stdout).toContain("The money went out and came back.");
  const reversed = async () =>
    (await cli(["list", "--state", "reversed"], { env })).json() as PaymentDocument[];
  await expect.poll(async () => (await reversed()).map(({ refNo }) => refNo)).toEqual(["C-1"]);
});

test("forged, tampered, repeated and contradictory callbacks change nothing but the time of a check", async () => {
  const profile = await merchant.write("soon.json", {
    ...merchant.gateway.profile,
    polling: soonThenFarAway,
  });
  const soon = { ...env, MERCHANT_PAYMENT_PROFILE: profile };
  await cli(["payout", ...payoutFlags("C-2")], { env: soon });
  await sent("C-2");
  // the check before sending, and two polls
  await vi.waitFor(() => expect(checksOf("C-2")).toBe(3));
  const genuine = callbackOf("C-2", "PENDING");

  expect(await post(callbackOf("C-2", "SUCCESS", "another key"))).toBe(401);
  expect(await post(genuine.replace("PENDING", "SUCCESS"))).toBe(401);
  expect(await post(callbackOf("C-other", "SUCCESS"))).toBe(200);
  expect(checksOf("C-2")).toBe(3);

  for (const body of [callbackOf("C-2", "FAILED"), genuine, genuine, callbackOf("C-2", "SUCCESS")])
    expect(await post(body)).toBe(200);
  await vi.waitFor(() => expect(checksOf("C-2")).toBeGreaterThan(3));
  expect(await statusOf("C-2")).toMatchObject({ state: "polling", status: "PENDING" });

  merchant.gateway.setStatus("C-2", "FAILED");
  await expect.poll(async () => (await statusOf("C-2")).state).toBe("failed");
  for (const body of [callbackOf("C-2", "SUCCESS"), genuine]) expect(await post(body)).toBe(200);
  expect(await statusOf("C-2")).toMatchObject({
    state: "failed",
    status: "FAILED",
    submissions: 1,
  });
});

test("the log is JSON about payments, without people's data", () => {
  const lines = receiverLog().trim().split("\n");
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(receiverLog()).toContain('"refNo":"C-1"');
  for (const hidden of [secret, payee.name, payee.id]) expect(receiverLog()).not.toContain(hidden);
});

test.each<[string, string[], Record<string, string>, string]>([
  [
    "without the secret",
    ["callbacks"],
    { MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: "" },
    "merchantKey",
  ],
  ["at an address that is none", ["callbacks", "--host", "192.0.2.1"], {}, "choose another --host"],
  [
    "for an address that is none",
    ["callbacks"],
    { MERCHANT_PAYMENT_CALLBACK_URL: "pay.example" },
    "MERCHANT_PAYMENT_CALLBACK_URL",
  ],
  [
    "to be called back nowhere",
    ["payout", ...payoutFlags("C-9")],
    { MERCHANT_PAYMENT_CALLBACK_URL: "ftp://a" },
    "MERCHANT_PAYMENT_CALLBACK_URL",
  ],
])("asked %s it says what is wrong, and ends with 2", async (_, args, changed, word) => {
  const { exitCode, stdout, stderr } = await cli(args, { env: { ...env, ...changed } });
  expect(exitCode).toBe(2);
  expect(stdout + stderr).toContain(word);
  expect(stdout + stderr).not.toMatch(/^ {4}at /m);
});
