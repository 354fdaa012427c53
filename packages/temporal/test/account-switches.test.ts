import { randomBytes, randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { Client } from "@temporalio/client";
import { expect, test, vi } from "vitest";
import { accountRestored, accountStop } from "../src/account/ask-switches.ts";
import { createAccountClient } from "../src/client/index.ts";
import { accountSwitchId } from "../src/contract/account-workflows.ts";
import { encryptedDataConverter } from "../src/encryption/index.ts";
import { payoutOf, reaches, startPaying, storedText, type Paying } from "./payment-harness.ts";

const stopping = { actor: "Ana", reason: "the gateway pays twice" };
const starting = { actor: "Ben", reason: "fixed" };

function accountOf({ temporal, account }: Paying) {
  return createAccountClient({ client: temporal, account: account.name });
}

test.concurrent("a stopped account sends nothing, and goes on by itself when it is started again", async () => {
  await using paying = await startPaying();
  const account = accountOf(paying);
  await account.stop(stopping);
  const request = payoutOf();

  const payment = await paying.payments.payout(request);
  await reaches(payment.status, {
    state: "held",
    submissions: 0,
    reason: expect.stringContaining(
      "the account was stopped by Ana: the gateway pays twice",
    ) as string,
  });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toEqual([]);

  expect(await account.start(starting)).toBe(true);
  expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
});

test.concurrent("the activity looks for a stop after the check, immediately before a request leaves", async () => {
  await using paying = await startPaying({
    sandbox: { faults: [{ fault: "delay", operation: "check", when: "after", ms: 600, count: 1 }] },
  });
  const payment = await paying.payments.payout(payoutOf());
  // the check before the request is running
  await vi.waitFor(() =>
    expect(paying.sandbox.ledger.requests({ operation: "check" })).toHaveLength(1),
  );
  await accountOf(paying).stop(stopping);

  await reaches(payment.status, { state: "held", submissions: 0 });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toEqual([]);
});

test.concurrent("the person who stopped an account is shown, the first stop counts, and past stops are listed with their end", async () => {
  await using paying = await startPaying({ worker: false });
  const account = accountOf(paying);
  expect(await account.status()).toEqual({ stopped: null, restored: null, past: [] });
  expect(await account.start(starting)).toBe(false);

  const stopped = await account.stop(stopping);
  expect(stopped).toMatchObject({ ...stopping, host: expect.any(String) as string });
  expect(await account.stop({ actor: "Zoe", reason: "me, too" })).toEqual(stopped);
  expect((await account.status()).stopped).toEqual(stopped);

  await account.start(starting);
  expect((await account.status()).stopped).toBeNull();
  await expect
    .poll(async () => (await account.status()).past)
    .toEqual([
      {
        switch: "stop",
        ...stopped,
        ended: {
          ...starting,
          at: expect.any(String) as string,
          host: hostname(),
          identity: paying.temporal.options.identity,
        },
      },
    ]);
});

test.concurrent("a stop that was ended from outside, or started by hand, is listed as such", async () => {
  await using paying = await startPaying({ worker: false });
  const account = accountOf(paying);
  const workflowId = accountSwitchId("stop", paying.account.name);
  await paying.temporal.workflow.start("accountStop", { workflowId, taskQueue: "nobody" });
  expect((await account.status()).stopped).toMatchObject({
    actor: null,
    reason: "no reason was given",
  });
  await paying.temporal.workflow.getHandle(workflowId).terminate();
  expect((await account.status()).stopped).toBeNull();
  await expect
    .poll(async () => (await account.status()).past[0]?.ended)
    .toMatchObject({ actor: null, reason: expect.stringContaining("from outside") as string });
});

test.concurrent("a cancellation does not end a stop, and a worker leaves it alone", async () => {
  await using paying = await startPaying();
  const account = accountOf(paying);
  await account.stop(stopping);
  const handle = paying.temporal.workflow.getHandle(accountSwitchId("stop", paying.account.name));
  const untilEvents = (count: number) =>
    vi.waitFor(async () => expect((await handle.describe()).historyLength).toBe(count));
  await untilEvents(4);
  await handle.cancel();
  await untilEvents(8);
  expect((await account.status()).stopped).toMatchObject(stopping);
});

test.concurrent.for([true, false])(
  "after a restore, with checkFirst %s, what the gateway does not have is not sent but left to a person",
  async (checkFirst) => {
    await using paying = await startPaying({
      profile: { payout: { checkFirst, refNos: "neverRepeat" } },
    });
    const account = accountOf(paying);
    await account.markRestored({ actor: "Ana", reason: "backup of 03:00" });

    const payment = await paying.payments.payout(payoutOf());
    await reaches(payment.status, {
      state: "review",
      submissions: 0,
      reason: expect.stringContaining("backup of 03:00") as string,
    });
    expect(paying.sandbox.ledger.requests({ operation: "payout" })).toEqual([]);

    expect(await account.endRestored(starting)).toBe(true);
    const next = await paying.payments.payout(payoutOf());
    expect(await next.result()).toMatchObject({ state: "succeeded", submissions: 1 });
  },
);

test.concurrent("after a restore a payment without a clear answer is unknown, not failed as never sent", async () => {
  await using paying = await startPaying({
    profile: { payout: { checkFirst: false, refNos: "neverRepeat", submitDeadline: "2s" } },
  });
  const account = accountOf(paying);
  await account.markRestored({ actor: "Ana", reason: "backup of 03:00" });
  paying.sandbox.faults.add({ fault: "unknownCode", operation: "check", when: "before" });

  const payment = await paying.payments.payout(payoutOf());

  await reaches(payment.status, { state: "unknown" });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toEqual([]);
});

test.concurrent("after a restore a payment that no worker took in time is checked, not failed as never sent", async () => {
  await using paying = await startPaying({
    worker: false,
    profile: { payout: { submitDeadline: "200ms" } },
  });
  await accountOf(paying).markRestored({ actor: "Ana", reason: "backup of 03:00" });
  const payment = await paying.payments.payout(payoutOf());
  const { startedAt } = await payment.status();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(startedAt) + 200));

  await paying.startWorker();

  await reaches(payment.status, { state: "unknown", mayHaveBeenSent: true, submissions: 0 });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toEqual([]);
});

test.concurrent("with keys, person and reason of a stop cannot be read on the server; without the keys the account counts as stopped", async () => {
  const dataConverter = encryptedDataConverter([
    { id: "a", key: randomBytes(32).toString("base64") },
  ]);
  await using paying = await startPaying({ worker: false, dataConverter });
  const account = accountOf(paying);
  const workflowId = accountSwitchId("stop", paying.account.name);
  const stopped = await account.stop(stopping);
  const { connection } = paying.temporal;
  const withoutKeys = new Client({ connection });
  expect(await accountStop(withoutKeys, paying.account.name, 5_000)).not.toBeNull();
  await account.start(starting);
  await vi.waitFor(async () =>
    expect((await account.status()).past).toMatchObject([{ ...stopped, ended: starting }]),
  );
  const text = await storedText(paying.temporal, workflowId);
  expect(text).not.toMatch(/Ana|pays twice|fixed/);
});

test.concurrent("if Temporal does not answer in time, an account counts as stopped and as restored", async () => {
  await using paying = await startPaying({ worker: false });
  const { temporal, account } = paying;
  const unsure = {
    actor: null,
    since: null,
    reason: expect.stringContaining("did not say") as string,
  };
  expect(await accountStop(temporal, account.name, 0)).toMatchObject(unsure);
  expect(await accountRestored(temporal, account.name, 0)).toMatchObject(unsure);
});

test.concurrent("a stop affects one account only, whatever characters are in the names", async () => {
  await using paying = await startPaying({ worker: false });
  const { temporal: client } = paying;
  const name = `it's 100%: a/b ${randomUUID()}`;
  const one = createAccountClient({ client, account: name });
  await one.stop(stopping);
  expect((await one.status()).stopped).not.toBeNull();
  const other = createAccountClient({ client, account: `${name} ` });
  expect((await other.status()).stopped).toBeNull();
  await one.start(starting);
  await vi.waitFor(async () => expect((await one.status()).past).toHaveLength(1));
});
