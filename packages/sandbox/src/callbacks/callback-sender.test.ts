import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccount, parseProfile, verifyCallback } from "@merchant-payment/core";
import { expect, onTestFinished, test } from "vitest";
import { depositFields, payoutFields, send } from "../../test/merchant.ts";
import { type ReceivedCallback, startReceiver } from "../../test/receiver.ts";
import { readDefaultProfile } from "../default-profile.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "../index.ts";

async function start(options: SandboxOptions = {}) {
  const sandbox = await createSandbox({
    payoutAfterMs: 20,
    ...options,
    callbacks: { firstWaitMs: 20, ...options.callbacks },
  });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

function verify(sandbox: Sandbox, callback: ReceivedCallback | undefined) {
  const { url: baseUrl, merchantCode, secrets } = sandbox;
  const profile = parseProfile(sandbox.profile);
  const account = createAccount({ baseUrl, merchantCode, profile, secrets });
  return callback === undefined ? undefined : verifyCallback(account, callback);
}

function verified(sandbox: Sandbox, callback: ReceivedCallback | undefined): boolean | undefined {
  return verify(sandbox, callback)?.valid;
}

test("a payout's final status is sent in one signed callback, with the check's fields", async () => {
  const [sandbox, receiver] = [await start(), await startReceiver()];
  const { data } = await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect
    .poll(() => sandbox.ledger.callbacks())
    .toMatchObject([{ attempt: 1, http: 200, acknowledged: true }]);
  const [callback] = receiver.received;
  expect(callback).toMatchObject({ method: "POST", path: "/callbacks" });
  expect(JSON.parse(callback?.body ?? "")).toEqual({
    TransId: data["TransId"],
    Amount: 1000,
    Status: "SUCCESS",
    ErrDesc: null,
    Currency: null,
    MerchantCode: "SANDBOX",
    PaymentId: 1,
    RefNo: "P-1",
    PayID: data["PayID"],
    Signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(verified(sandbox, callback)).toBe(true);
  expect(sandbox.ledger.payments()).toMatchObject([{ callbackDue: false }]);
});

const nestedProfile = {
  ...readDefaultProfile(),
  callback: { refNo: "data.RefNo", transId: "data.ids.TransId" },
  signing: {
    default: { message: "{pairs}", algorithm: "hmac-sha256", key: "merchantKey" },
    callback: {
      message: "{MerchantCode}|{data.RefNo}|{data.ids.TransId}|{Status}",
      algorithm: "hmac-sha256",
      key: "merchantKey",
    },
  },
};

test("RefNo and TransId are at the profile's paths, and are signed there", async () => {
  const sandbox = await start({ profile: nestedProfile });
  const receiver = await startReceiver();
  const { data } = await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [callback] = receiver.received;
  const body = callback?.body ?? "";
  expect(JSON.parse(body)).toMatchObject({
    Amount: 1000,
    data: { RefNo: "P-1", ids: { TransId: data["TransId"] } },
  });
  expect(verified(sandbox, callback)).toBe(true);
  expect(verify(sandbox, callback)).toMatchObject({
    callback: { refNo: "P-1", transId: data["TransId"] },
  });
  const other = callback && { ...callback, body: body.replace("P-1", "P-2") };
  expect(verified(sandbox, other)).toBe(false);
});

test("in a form a path is one name", async () => {
  const sandbox = await start({
    profile: {
      ...readDefaultProfile(),
      callback: { refNo: "data.RefNo" },
      signing: { default: nestedProfile.signing.default },
    },
    callbacks: { format: "form" },
  });
  const receiver = await startReceiver();
  await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [callback] = receiver.received;
  expect(new URLSearchParams(callback?.body).get("data.RefNo")).toBe("P-1");
  expect(verified(sandbox, callback)).toBe(true);
  expect(verify(sandbox, callback)).toMatchObject({ callback: { refNo: "P-1" } });
});

test("a callback can be a signed form", async () => {
  const [sandbox, receiver] = [
    await start({ callbacks: { format: "form" } }),
    await startReceiver(),
  ];
  await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [callback] = receiver.received;
  expect(callback?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  const fields = Object.fromEntries(new URLSearchParams(callback?.body));
  expect(fields).toMatchObject({ RefNo: "P-1", Amount: "1000", Status: "SUCCESS" });
  expect(verified(sandbox, callback)).toBe(true);
});

test("it is sent again, with growing waits, until it is acknowledged as the profile says", async () => {
  const sandbox = await start();
  const receiver = await startReceiver({ status: 503 }, { body: "no" }, { body: "OK\n" });
  await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect
    .poll(() => sandbox.ledger.callbacks())
    .toMatchObject([
      { attempt: 1, http: 503, acknowledged: false },
      { attempt: 2, http: 200, acknowledged: false },
      { attempt: 3, http: 200, acknowledged: true },
    ]);
  const [first = 0, second = 0, third = 0] = receiver.received.map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(18);
  expect(third - second).toBeGreaterThanOrEqual(38);
});

test("it is given up after the last try", async () => {
  const sandbox = await start({ callbacks: { attempts: 2 } });
  const receiver = await startReceiver({ status: 500 });
  await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect
    .poll(() => sandbox.ledger.payments()[0])
    .toMatchObject({
      status: "SUCCESS",
      callbackDue: false,
    });
  expect(sandbox.ledger.callbacks()).toMatchObject([
    { attempt: 1 },
    { attempt: 2, acknowledged: false },
  ]);
});

test.each([
  ["http://127.0.0.1:1/", /ECONNREFUSED/],
  ["ftp://127.0.0.1/", /is no http\(s\) URL/],
  ["nonsense", /is no http\(s\) URL/],
])("an endpoint that cannot be reached is noted: %s", async (BackendURL, note) => {
  const sandbox = await start({ callbacks: { attempts: 1 } });
  await send(sandbox, "payout", { ...payoutFields, BackendURL });
  await expect
    .poll(() => sandbox.ledger.callbacks())
    .toMatchObject([{ http: null, acknowledged: false, note: expect.stringMatching(note) }]);
});

test("each new final status is sent", async () => {
  const [sandbox, receiver] = [await start(), await startReceiver()];
  await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect.poll(() => receiver.received.length).toBe(1);
  sandbox.setStatus("P-1", "PROCESSING");
  sandbox.setStatus("P-1", "REVERSED");
  await expect
    .poll(() => sandbox.ledger.callbacks())
    .toMatchObject([{ status: "SUCCESS" }, { status: "REVERSED" }]);
});

test("a deposit's callback comes when its payer has paid", async () => {
  const [sandbox, receiver] = [await start(), await startReceiver()];
  const { data } = await send(sandbox, "deposit", { ...depositFields, BackendURL: receiver.url });
  await fetch(`${String(data["CheckoutURL"])}/pay`, { method: "POST" });
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
    RefNo: "D-1",
    Status: "SUCCESS",
    Currency: "IDR",
  });
  expect(verified(sandbox, receiver.received[0])).toBe(true);
});

test("a missing callback is never sent, and the ledger says so", async () => {
  const [sandbox, receiver] = [await start(), await startReceiver()];
  sandbox.faults.add({ fault: "missingCallback", refNo: "P-*" });
  await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect
    .poll(() => sandbox.ledger.callbacks())
    .toMatchObject([{ attempt: 0, note: "not sent", acknowledged: false }]);
  expect(receiver.received).toEqual([]);
});

test("a late callback comes late", async () => {
  const [sandbox, receiver] = [await start({ payoutAfterMs: 0 }), await startReceiver()];
  sandbox.faults.add({ fault: "lateCallback", ms: 150 });
  const sent = Date.now();
  await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect.poll(() => receiver.received.length).toBe(1);
  expect((receiver.received[0]?.at ?? 0) - sent).toBeGreaterThanOrEqual(148);
});

test("a duplicate callback is sent as often as the rule says, although it was acknowledged", async () => {
  const [sandbox, receiver] = [await start(), await startReceiver()];
  sandbox.faults.add({ fault: "duplicateCallback", times: 3, operation: "payout" });
  await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect.poll(() => sandbox.ledger.callbacks().length).toBe(3);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test("a forged callback does not verify", async () => {
  const [sandbox, receiver] = [await start(), await startReceiver()];
  sandbox.faults.add({ fault: "forgedCallback" });
  await send(sandbox, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(verified(sandbox, receiver.received[0])).toBe(false);
});

test("a callback that was not acknowledged is sent after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ledger = join(folder, "ledger.sqlite");
  const receiver = await startReceiver({ status: 500 }, {});
  const first = await start({ ledger, callbacks: { firstWaitMs: 60_000 } });
  await send(first, "payout", { ...payoutFields, BackendURL: receiver.url });
  await expect.poll(() => first.ledger.callbacks().length).toBe(1);
  await first.stop();
  const second = await start({ ledger });
  await expect
    .poll(() => second.ledger.callbacks())
    .toMatchObject([{ http: 500 }, { http: 200, acknowledged: true }]);
});
