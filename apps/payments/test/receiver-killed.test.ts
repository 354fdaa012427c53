import { createAccount, parseProfile } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  createPaymentsClient,
  type PaymentsClient,
  type PaymentHandle,
} from "@merchant-payment/temporal/client";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { connectTemporal, type TemporalLink } from "../src/temporal/connect.ts";
import { startCalledBack } from "./callback-stage.ts";
import { startCli, untilWritten, type RunningCli } from "./cli.ts";
import { startClosableProxy } from "./closable-proxy.ts";
import { createMerchant, type Merchant } from "./merchant.ts";

const account = "cli-killed-receiver";
const often = { interval: 5 };

let merchant: Merchant;
let env: Record<string, string>;
let link: TemporalLink;
let payments: PaymentsClient;
let worker: RunningCli;
let receiver: RunningCli;
/** the address for callbacks, used by later receivers too */
let url: string;

beforeAll(async () => {
  const address = inject("temporalAddress");
  // only a callback can end a payment in time
  const polling = { first: "1h", max: "1h", deadline: "72h" };
  merchant = await createMerchant(account, {
    sandbox: { payoutAfterMs: 3_600_000, callbacks: { attempts: 20, firstWaitMs: 100 } },
    profile: { polling },
  });
  env = { ...merchant.env, TEMPORAL_ADDRESS: address };
  const { gateway } = merchant;
  link = await connectTemporal({ address, namespace: "default", connection: { address } });
  payments = createPaymentsClient({
    client: link.client,
    account: createAccount({
      name: account,
      baseUrl: gateway.url,
      merchantCode: gateway.merchantCode,
      secrets: gateway.secrets,
      profile: parseProfile({ ...gateway.profile, polling }),
    }),
  });
  const started = startReceiver("0");
  await startWorker();
  ({ url } = await started);
});
afterAll(async () => {
  for (const one of [worker, receiver]) one.kill("SIGKILL");
  await Promise.all([worker, receiver]);
  await link[Symbol.asyncDispose]();
  await merchant[Symbol.asyncDispose]();
});

async function startWorker(): Promise<void> {
  worker = startCli(["worker"], { env });
  await untilWritten(worker, "stderr", '"msg":"worker ready"');
}

async function startReceiver(port: string, changed: Record<string, string> = {}) {
  const args = ["callbacks", "--port", port, "--metrics-port", "0"];
  receiver = startCli(args, { env: { ...env, ...changed } });
  const log = await untilWritten(receiver, "stderr", '"msg":"receiver ready"');
  const said = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(log())?.[1] ?? "";
  return { url: said("url"), metrics: `${said("listening")}/metrics` };
}

async function killReceiver(): Promise<void> {
  receiver.kill("SIGKILL");
  await receiver;
}

async function polled(kind: PaymentKind, refNo: string): Promise<PaymentHandle> {
  const payment = await startCalledBack(payments, kind, refNo, url);
  await vi.waitFor(async () => expect(await payment.status()).toMatchObject({ state: "polling" }));
  return payment;
}

const callbacksOf = (refNo: string) => merchant.gateway.ledger.callbacks({ refNo });
const acknowledged = (refNo: string) => callbacksOf(refNo).some((one) => one.acknowledged);

test("an acknowledged callback is checked, although the receiver is killed at once and no worker ran", async () => {
  const started = await Promise.all([polled("payout", "K-PAYOUT"), polled("deposit", "K-DEPOSIT")]);
  worker.kill("SIGTERM");
  await worker;
  for (const refNo of ["K-PAYOUT", "K-DEPOSIT"]) merchant.gateway.setStatus(refNo, "SUCCESS");
  await vi.waitFor(
    () => expect(["K-PAYOUT", "K-DEPOSIT"].filter(acknowledged)).toHaveLength(2),
    often,
  );
  await killReceiver();

  await startWorker();
  for (const { result } of started) expect(await result()).toMatchObject({ state: "succeeded" });
  for (const refNo of ["K-PAYOUT", "K-DEPOSIT"]) expect(callbacksOf(refNo)).toHaveLength(1);
});

test("a callback that was not acknowledged is sent again, and the next receiver ends the payment", async () => {
  await using temporal = await startClosableProxy(inject("temporalAddress"));
  const { port } = new URL(url);
  const { metrics } = await startReceiver(port, { TEMPORAL_ADDRESS: temporal.address });
  const { result } = await polled("payout", "K-LOST");
  temporal.closed = true;
  merchant.gateway.setStatus("K-LOST", "FAILED");
  // the receiver has the callback, and cannot pass it on
  const connected = async () =>
    expect(await (await fetch(metrics)).text()).toMatch(/^\w+_callback_connections 1$/m);
  await vi.waitFor(connected, often);
  await killReceiver();
  await vi.waitFor(() => expect(callbacksOf("K-LOST")).not.toEqual([]), often);
  expect(callbacksOf("K-LOST")[0]).toMatchObject({ http: null, acknowledged: false });

  await startReceiver(port);
  expect(await result()).toMatchObject({ state: "failed", status: "FAILED", submissions: 1 });
});

test("a receiver that is killed again and again in the middle of many callbacks loses none", async () => {
  const refNos = Array.from({ length: 24 }, (_, index) => `K-MANY-${index}`);
  const started = await Promise.all(refNos.map((refNo) => polled("payout", refNo)));
  for (const refNo of refNos) merchant.gateway.setStatus(refNo, "SUCCESS");
  for (const kill of [1, 12]) {
    await vi.waitFor(
      () => expect(refNos.filter(acknowledged).length).toBeGreaterThanOrEqual(kill),
      { interval: 1 },
    );
    await killReceiver();
    await startReceiver(new URL(url).port);
  }
  const ends = await Promise.all(started.map(({ result }) => result()));
  expect(ends.filter(({ state }) => state === "succeeded")).toHaveLength(refNos.length);
  const counts = merchant.gateway.ledger.countPayments();
  for (const refNo of refNos) expect(counts[refNo]).toBe(1);
});
