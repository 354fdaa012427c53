import {
  ConfigurationError,
  createAccount,
  createClient,
  InvalidRequestError,
  type PayoutRequest,
} from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { createSandbox } from "@merchant-payment/sandbox";
import { NativeConnection, Worker } from "@temporalio/worker";
import { expect, inject, test, vi } from "vitest";
import { createPaymentsClient } from "../src/client/index.ts";
import { accountRecordId } from "../src/contract/account-workflows.ts";
import { MerchantPaymentPlugin } from "../src/index.ts";
import { keptBundle } from "./kept-bundle.ts";
import { logged, payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

/** a worker for an account with that name and merchant, at another address */
async function workerAt(
  paying: Paying,
  baseUrl: string,
  formerly: readonly string[] = [],
): Promise<void> {
  const { name, merchantCode, profile } = paying.account;
  const { secrets } = paying.sandbox;
  const account = createAccount({ name, merchantCode, profile, secrets, baseUrl, formerly });
  const connection = await NativeConnection.connect({ address: inject("temporalAddress") });
  const worker = await Worker.create({
    connection,
    taskQueue: `merchant-payment:${name}`,
    // with the harness's settings
    debugMode: true,
    workflowBundle: await keptBundle(),
    plugins: [new MerchantPaymentPlugin({ accounts: [{ account }] })],
  });
  const running = worker.run();
  paying.alsoEnd(async () => {
    worker.shutdown();
    await running;
    await connection.close();
  });
}

async function callbackChecks({ temporal }: Paying, workflowId: string): Promise<number> {
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  const checks = (events ?? []).flatMap(
    ({ eventId, activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled?.activityType?.name === "checkPayment" ? String(eventId) : [],
  );
  return (events ?? []).filter(({ activityTaskCompletedEventAttributes: done }) =>
    checks.includes(String(done?.scheduledEventId)),
  ).length;
}

async function gatewayLike({ sandbox, alsoEnd }: Paying) {
  const { secrets, merchantCode } = sandbox;
  const other = await createSandbox({ payoutAfterMs: 0, secrets, merchantCodes: [merchantCode] });
  alsoEnd(() => other.stop());
  return other;
}

/** another system's payout with the same RefNo, at another gateway */
async function payAt(paying: Paying, baseUrl: string, request: PayoutRequest): Promise<void> {
  const { merchantCode, profile } = paying.account;
  const { secrets } = paying.sandbox;
  const transport = createUndiciTransport();
  const account = createAccount({ baseUrl, merchantCode, profile, secrets });
  await createClient({ account, transport }).exchange("payout", request);
  await transport.close();
}

test.concurrent("a worker with the same account name at another gateway pays nothing and says so; one at the payment's own gateway pays", async () => {
  await using paying = await startPaying({ worker: false });
  const other = await gatewayLike(paying);
  await workerAt(paying, other.url);
  const request = payoutOf();

  const payment = await paying.payments.payout(request);
  await reaches(payment.status, {
    state: "held",
    because: "configuration",
    reason: expect.stringContaining(
      `the payment is for the gateway at ${paying.sandbox.url}`,
    ) as string,
  });

  expect(other.ledger.requests({ refNo: request.RefNo })).toEqual([]);
  // a worker's log is written a moment after its activity has reported
  const alarm = () =>
    logged.find(
      (entry) => entry.includes("serves another account") && entry.includes(request.RefNo),
    );
  await vi.waitFor(() => expect(alarm()).toMatch(/level: 'ERROR'/));

  await paying.startWorker();
  await reaches(payment.status, { state: "succeeded" });
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
  expect(other.ledger.requests({ refNo: request.RefNo })).toEqual([]);
});

test.concurrent("another gateway is not asked about the same RefNo, and its answer is not used", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: { payoutAfterMs: 60_000 },
    profile: { polling: { unknownFor: "5m", deadline: "5m" } },
  });
  const other = await gatewayLike(paying);
  const request = payoutOf();
  const own = await paying.startWorker();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "polling" });
  await own.stop();
  await payAt(paying, other.url, request);

  await workerAt(paying, other.url);
  // the check of a callback is a request too
  await paying.payments.callback({ refNo: request.RefNo, transId: null });
  await vi.waitFor(async () => expect(await callbackChecks(paying, payment.workflowId)).toBe(1));
  await vi.waitFor(() =>
    expect(logged.join("\n")).toMatch(new RegExp(`refNo: '${request.RefNo}',\n.*sends to`)),
  );

  expect(await payment.status()).toMatchObject({ state: "polling", status: "PENDING" });
  expect(other.ledger.requests({ operation: "check", refNo: request.RefNo })).toEqual([]);
});

test.concurrent("after a gateway has moved, its payments go on, and starting one again finds the same payment", async () => {
  await using paying = await startPaying({ sandbox: { payoutAfterMs: 1_000 } });
  const moved = paying.sandbox.url.replace("127.0.0.1", "localhost");
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "polling" });
  const { name, merchantCode, profile } = paying.account;
  const account = { name, merchantCode, profile, baseUrl: moved };

  const refused = createPaymentsClient({ client: paying.temporal, account }).payout(request);
  await expect(refused).rejects.toThrow(InvalidRequestError);
  await expect(refused).rejects.toThrow(/differs in baseUrl/);

  const formerly = [`${paying.sandbox.url}/`];
  const payments = createPaymentsClient({
    client: paying.temporal,
    account: { ...account, formerly },
  });
  expect(await payments.payout(request)).toMatchObject({ started: false });
  await workerAt(paying, moved, formerly);
  expect(await payment.result()).toMatchObject({ state: "succeeded" });
});

test.concurrent("a renamed account is refused at its first payment, and the error gives both names", async () => {
  await using paying = await startPaying();
  await (await paying.payments.payout(payoutOf())).result();
  const account = { ...paying.account, name: `${paying.account.name}-renamed` };
  const payments = createPaymentsClient({ client: paying.temporal, account });
  const request = payoutOf();

  const refused = await payments.payout(request).catch((error: unknown) => error);

  expect(ConfigurationError.is(refused)).toBe(true);
  expect(String(refused)).toContain(`account ${account.name} here`);
  expect(String(refused)).toContain(`MERCHANT_PAYMENT_ACCOUNT=${paying.account.name}`);
  expect(paying.sandbox.ledger.requests({ refNo: request.RefNo })).toEqual([]);

  const { merchantCode, baseUrl } = account;
  const id = accountRecordId(`${merchantCode}@${baseUrl.replace("http://", "")}`);
  await paying.temporal.workflow.getHandle(id).terminate("nothing is under way under the old name");
  expect(await payments.payout(request)).toMatchObject({ started: true });
});

test.concurrent("a process checks an account's name only once", async () => {
  await using paying = await startPaying();
  const id = accountRecordId(
    `${paying.account.merchantCode}@${paying.account.baseUrl.replace("http://", "")}`,
  );
  await Promise.all([1, 2, 3].map(() => paying.payments.payout(payoutOf())));
  const { memo, runId } = await paying.temporal.workflow.getHandle(id).describe();
  expect(memo).toMatchObject({ account: paying.account.name });
  await paying.temporal.workflow.getHandle(id).terminate("a test");
  await paying.payments.payout(payoutOf());
  expect(await paying.temporal.workflow.getHandle(id).describe()).toMatchObject({ runId });
});
