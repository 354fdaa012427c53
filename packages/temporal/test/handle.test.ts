import { Client, Connection } from "@temporalio/client";
import { expect, test } from "vitest";
import { createPaymentsClient, PaymentNotFoundError } from "../src/client/index.ts";
import { payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

/** the client of a process that has not started the payment */
const otherClient = ({ temporal: client, account }: Paying) =>
  createPaymentsClient({ client, account });

test.concurrent("after a restart of client and worker, a payment goes on and can be decided by its RefNo alone", async () => {
  await using paying = await startPaying({ worker: false, sandbox: { payoutAfterMs: 600_000 } });
  const first = await paying.startWorker();
  const started = await paying.payments.payout(payoutOf());
  const { revision } = await reaches(started.status, { state: "polling" });
  await first.stop();
  await paying.startWorker();

  const handle = otherClient(paying).handle(started.refNo);
  const ended = otherClient(paying).handle(started.refNo).result();
  expect(handle).toMatchObject({ refNo: started.refNo, workflowId: started.workflowId });
  expect(await handle.status()).toMatchObject({ state: "polling", revision });
  const decided = await handle.resolve({
    action: "markFailed",
    actor: "Rosa",
    reason: "the bank said so",
    revision,
  });

  expect(decided).toMatchObject({ carriedOut: true, payment: { state: "failed" } });
  expect(await ended).toEqual(decided.payment);
  expect(await handle.result()).toEqual(await started.status());
});

test.concurrent("the result of a payment whose workflow was terminated is its last known state", async () => {
  await using paying = await startPaying({ sandbox: { payoutAfterMs: 600_000 } });
  const started = await paying.payments.payout(payoutOf());
  await reaches(started.status, { state: "polling" });
  const handle = otherClient(paying).handle(started.refNo);

  await paying.temporal.workflow.getHandle(handle.workflowId).terminate("a test");

  expect(await handle.result()).toMatchObject({ state: "review", attended: "nobody" });
  // it may have been sent: nobody may take this for an end, and pay it under a new RefNo
  const decision = { action: "keepPolling", actor: "Rosa", reason: "why" } as const;
  await expect(handle.resolve(decision)).rejects.toMatchObject({
    code: "decisionRefused",
    message: expect.stringMatching(/ended from outside.*do not pay it again/) as string,
  });
});

test.concurrent.for([
  ["one that was never started", "NOBODY"],
  ["one that is longer than any workflow id", "R".repeat(1_000)],
] as const)(
  "every call on the handle of a payment that is not there says so: %s",
  async ([, refNo]) => {
    await using paying = await startPaying({ worker: false });
    const handle = paying.payments.handle(refNo);

    for (const call of [
      handle.result,
      handle.status,
      () => handle.resolve({ action: "keepPolling", actor: "Rosa", reason: "why" }),
    ]) {
      const error: unknown = await call().catch((reason: unknown) => reason);
      expect(PaymentNotFoundError.is(error)).toBe(true);
    }
  },
);

test("a handle is made without a request", async () => {
  await using paying = await startPaying({ worker: false });
  const connection = Connection.lazy({ address: "127.0.0.1:1" });
  const payments = createPaymentsClient({
    client: new Client({ connection }),
    account: paying.account,
  });

  expect(payments.handle("INV/1")).toMatchObject({
    refNo: "INV/1",
    workflowId: `payment:${paying.account.name}:INV%2F1`,
  });
  await connection.close();
});

test.concurrent("a RefNo that Temporal could not follow to the end is refused before anything is started", async () => {
  await using paying = await startPaying({
    profile: {
      fields: { payout: { RefNo: { maxLength: 2000 } }, check: { RefNo: { maxLength: 2000 } } },
    },
  });
  const { workflowId } = paying.payments.handle("z");
  // the follow-up's id is nine characters longer than the payment's
  const longest = 1000 - 9 - workflowId.length + 1;
  const tooLong = payoutOf({ RefNo: "z".repeat(longest + 1) });
  await expect(paying.payments.payout(tooLong)).rejects.toMatchObject({
    code: "invalidRequest",
    fields: [{ path: "RefNo", message: expect.stringContaining("is too long") as string }],
  });
  expect(paying.sandbox.ledger.requests({})).toEqual([]);
  const payment = await paying.payments.payout(payoutOf({ RefNo: "z".repeat(longest) }));
  expect(await payment.result()).toMatchObject({ state: "succeeded" });
});
