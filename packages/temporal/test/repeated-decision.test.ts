import { hostname } from "node:os";
import { Client, WorkflowUpdateRPCTimeoutOrCancelledError } from "@temporalio/client";
import { expect, test, vi } from "vitest";
import { createPaymentsClient, TemporalUnreachableError } from "../src/client/index.ts";
import {
  payoutOf,
  reaches,
  startPaying,
  type Paying,
  type PayingOptions,
} from "./payment-harness.ts";

const decision = {
  id: "ticket 881",
  action: "keepPolling",
  actor: "Rosa",
  reason: "they look into it",
} as const;

test.concurrent("a decision that was carried out is not repeated, though the payment waits for a person again", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: {
      faults: [
        { operation: "payout", fault: "reset", when: "after" },
        { operation: "check", fault: "unknownCode", when: "before", skip: 1 },
      ],
    },
    profile: { polling: { unknownFor: "500ms" } },
  });
  const { payments } = paying;
  const worker = await paying.startWorker();
  const payment = await payments.payout(payoutOf());
  const { refNo } = await reaches(payment.status, { state: "review" });

  expect(await payments.handle(refNo).resolve(decision)).toMatchObject({
    carriedOut: true,
    payment: {
      state: "unknown",
      decisions: [
        { id: "ticket 881", host: hostname(), identity: paying.temporal.options.identity },
      ],
      timeline: expect.arrayContaining([
        expect.objectContaining({
          event: "decision",
          detail: `keepPolling by Rosa (${paying.temporal.options.identity}): they look into it`,
        }),
      ]) as unknown,
    },
  });
  await reaches(payment.status, { state: "review" });
  expect(await payments.handle(refNo).resolve(decision)).toMatchObject({
    carriedOut: false,
    payment: { state: "review" },
  });
  const other = { ...decision, id: "ticket 882", reason: "they still look into it" };
  expect(await payments.handle(refNo).resolve(other)).toMatchObject({ carriedOut: true });

  paying.sandbox.faults.clear();
  expect(await payment.result()).toMatchObject({ state: "succeeded" });
  expect(await payments.handle(refNo).resolve(decision)).toMatchObject({ carriedOut: false });

  // then an earlier decision cannot be found
  await worker.stop();
  await payments.payout(payoutOf({ RefNo: "NOBODY-READS-IT" }));
  await expect(payments.handle("NOBODY-READS-IT").resolve(decision)).rejects.toBeInstanceOf(
    TemporalUnreachableError,
  );
});

/** a payout goes to review, and comes back there after every new check */
const backToReview: PayingOptions = {
  sandbox: {
    faults: [
      { operation: "payout", fault: "reset", when: "after" },
      { operation: "check", fault: "unknownCode", when: "before", skip: 1 },
    ],
  },
  profile: { polling: { unknownFor: "500ms" } },
};

/** another process, which may lose the answer to its decision, or wait before it decides */
function otherProcess(
  { temporal, account }: Paying,
  {
    losesAnswers = false,
    wait = async () => {},
  }: { losesAnswers?: boolean; wait?: () => Promise<void> } = {},
) {
  const client = new Client({
    connection: temporal.connection,
    interceptors: {
      workflow: [
        {
          startUpdate: async (input, next) => {
            await wait();
            const handle = await next(input);
            if (losesAnswers) throw new WorkflowUpdateRPCTimeoutOrCancelledError("cut", undefined);
            return handle;
          },
        },
      ],
    },
  });
  return createPaymentsClient({ client, account });
}

const words = { action: "keepPolling", actor: "Rosa", reason: "they look into it" } as const;

test.concurrent("equal values are one decision, though the first answer was lost and the payment waits for a person again", async () => {
  await using paying = await startPaying(backToReview);
  const { refNo, status } = await paying.payments.payout(payoutOf());
  await reaches(status, { state: "review" });

  const lost = otherProcess(paying, { losesAnswers: true }).handle(refNo);
  await expect(lost.resolve(words)).rejects.toBeInstanceOf(TemporalUnreachableError);
  await vi.waitFor(async () =>
    expect(await status()).toMatchObject({ state: "review", decisions: [words] }),
  );
  const again = await otherProcess(paying)
    .handle(refNo)
    .resolve({ ...words, transId: undefined });

  expect(again).toMatchObject({ carriedOut: false, payment: { decisions: [words] } });
  expect((await status()).decisions).toHaveLength(1);

  // after a new look, the decision has another revision or another reason
  const { revision } = again.payment;
  const anew = await paying.payments.handle(refNo).resolve({ ...words, revision });
  expect(anew).toMatchObject({ carriedOut: true });
});

test.concurrent("two processes with the same decision at the same time decide it once", async () => {
  await using paying = await startPaying(backToReview);
  const { refNo, status } = await paying.payments.payout(payoutOf());
  await reaches(status, { state: "review" });

  const processes = Array.from({ length: 4 }, () => otherProcess(paying).handle(refNo));
  await Promise.all(processes.map((handle) => handle.resolve(words)));
  const { revision } = await reaches(status, { state: "review" });
  const sent = { ...words, action: "resubmit", mayPayTwice: true } as const;
  await Promise.all(processes.map((handle) => handle.resolve({ ...sent, revision })));

  expect((await status()).decisions).toMatchObject([words, sent]);
});

test.concurrent("an id that another decision has is refused, and both decisions stay what they are", async () => {
  await using paying = await startPaying(backToReview);
  const { refNo, workflowId, status, result } = await paying.payments.payout(payoutOf());
  await reaches(status, { state: "review" });
  const { resolve } = paying.payments.handle(refNo);
  await resolve(decision);
  const { revision, state } = await reaches(status, { state: "review" });
  const others = [
    { ...decision, action: "markFailed", revision },
    { ...decision, actor: "Ana" },
    { ...decision, reason: "they have it" },
    { ...decision, action: "setTransId", transId: "T-1" },
  ] as const;
  const refusal = {
    code: "decisionRefused",
    message:
      "another decision of this payment has the id ticket 881: keepPolling by Rosa (they look into it); nothing was changed; give this decision an id of its own",
    payment: { refNo, decisions: [decision] },
  };

  for (const other of others) await expect(resolve(other)).rejects.toMatchObject(refusal);
  // without the payments client, too
  const sent = paying.temporal.workflow
    .getHandle(workflowId)
    .executeUpdate("resolve", { args: [{ ...others[1], seen: { revision, state } }] });
  await expect(sent).rejects.toMatchObject({ cause: { message: refusal.message } });

  await resolve({ ...others[0], id: "ticket 882" });
  expect(await result()).toMatchObject({ state: "failed" });
  await expect(resolve(others[0])).rejects.toMatchObject({ code: "decisionRefused" });
  expect(await resolve(decision)).toMatchObject({ carriedOut: false });
});

test.concurrent("of two decisions of one id that come at once, one is carried out and the other refused", async () => {
  await using paying = await startPaying(backToReview);
  const { refNo, status } = await paying.payments.payout(payoutOf());
  await reaches(status, { state: "review" });

  const both = ["they look into it", "they have it"].map((reason) =>
    otherProcess(paying)
      .handle(refNo)
      .resolve({ ...decision, reason }),
  );
  const settled = await Promise.allSettled(both);

  expect(settled.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await status()).decisions).toHaveLength(1);
});

test("if another process has carried out the same decision meanwhile, a process learns that, even if it ended the payment", async () => {
  await using paying = await startPaying(backToReview);
  const { refNo, status, result } = await paying.payments.payout(payoutOf());
  const { revision, updatedAt } = await reaches(status, { state: "review" });
  const failed = { ...words, action: "markFailed", revision } as const;
  const read = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const wait = () => {
    read.resolve();
    return mayGoOn.promise;
  };
  const late = otherProcess(paying, { wait }).handle(refNo).resolve(failed);
  await read.promise;

  // the payment changes, but its revision does not
  await paying.payments.callback({ refNo, transId: null });
  await vi.waitFor(async () => expect((await status()).updatedAt).not.toBe(updatedAt));
  await otherProcess(paying).handle(refNo).resolve(failed);
  await result();
  mayGoOn.resolve();

  expect(await late).toMatchObject({ carriedOut: false, payment: { state: "failed" } });
});
