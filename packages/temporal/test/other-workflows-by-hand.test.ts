import { randomUUID } from "node:crypto";
import { InvalidRequestError } from "@merchant-payment/core";
import { WorkflowFailedError } from "@temporalio/client";
import { expect, test, vi } from "vitest";
import type { PaymentAlert } from "../src/index.ts";
import { createBatchesClient } from "../src/client/index.ts";
import { payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

const odd: readonly (readonly unknown[])[] = [[], [null], [{}], [{ requests: 5 }]];

test.concurrent("a batch that is started by hand with a wrong input ends at once, and says why", async () => {
  await using paying = await startPaying();
  for (const args of odd) {
    const started = await paying.temporal.workflow.start("payoutBatch", {
      workflowId: `by-hand-${randomUUID()}`,
      taskQueue: `merchant-payment:${paying.account.name}`,
      args: [...args],
    });
    const ended = await started.result().catch((error: unknown) => error);

    expect(ended).toBeInstanceOf(WorkflowFailedError);
    expect((ended as WorkflowFailedError).cause?.message).toMatch(
      /this batch cannot run: .*batches client/,
    );
  }
});

/** a chunk of a batch, written without our client */
const chunkOf = ({ account }: Paying, changes: object) => {
  const { name, merchantCode, baseUrl } = account;
  const rows = { requests: [payoutOf()], batch: `hand-${randomUUID()}`, chunk: 0, concurrency: 2 };
  return { account: name, merchantCode, baseUrl, ...rows, ...changes };
};

const oddChunks: readonly (readonly [object, RegExp])[] = [
  [{ concurrency: 0 }, /concurrency:? must be an integer from 1 to 500/],
  [{ concurrency: -1 }, /concurrency:? must be an integer from 1 to 500/],
  [{ concurrency: "x" }, /concurrency:? must be an integer from 1 to 500/],
  [{ concurrency: 1e12 }, /concurrency:? must be an integer from 1 to 500/],
  [{ chunk: -1 }, /chunk:? must be an integer, 0 or more/],
  [{ chunk: 1.5 }, /chunk:? must be an integer, 0 or more/],
  [{ batch: "" }, /batch:? must be a name of 1 to 200 characters/],
  [{ batch: "b".repeat(2000) }, /batch:? must be a name of 1 to 200 characters/],
  [{ batch: "\udc00" }, /batch:? must be a name of 1 to 200 characters.*lone surrogate/],
];

test.concurrent("a batch that is started by hand with one wrong field ends at once, names it, and starts nothing", async () => {
  await using paying = await startPaying();
  const byHand: typeof oddChunks = [
    ...oddChunks,
    [{ requests: { 0: payoutOf() } }, /requests must be a list of 0 or more payouts/],
    [{ account: undefined }, /account must be a text/],
    [{ requests: [payoutOf(), null] }, /row 2 request must be an object/],
  ];
  for (const [changes, expected] of byHand) {
    const started = await paying.temporal.workflow.start("payoutBatch", {
      workflowId: `by-hand-${randomUUID()}`,
      taskQueue: `merchant-payment:${paying.account.name}`,
      args: [chunkOf(paying, changes)],
    });
    const ended = await started.result().catch((error: unknown) => error);

    expect((ended as WorkflowFailedError).cause?.message).toMatch(expected);
    const { events } = await started.fetchHistory();
    expect(events?.some((event) => event.activityTaskScheduledEventAttributes != null)).toBe(false);
  }
});

test.concurrent("a chunk with one wrong field is not handed over, and the error names it", async () => {
  await using paying = await startPaying({ worker: false });
  const batches = createBatchesClient({ client: paying.temporal, account: paying.account });
  const good = { batch: "b", chunk: 0, concurrency: 1, requests: [payoutOf()] };
  const empty = [{ requests: [] }, /requests: must be a list of 1 or more payouts/] as const;
  for (const [changes, expected] of [...oddChunks, empty]) {
    const error: unknown = await batches.handOver({ ...good, ...changes }).catch((e: unknown) => e);

    expect(error).toBeInstanceOf(InvalidRequestError);
    expect((error as InvalidRequestError).message).toMatch(expected);
  }
});

test.concurrent.for<readonly unknown[]>([[], [null], [{}], ["x"], [{ account: 5 }]])(
  "alerts that are started by hand with %j end at once, and people are told of the next payment",
  async (args) => {
    const heard: PaymentAlert[] = [];
    await using paying = await startPaying({
      alert: async (alert) => void heard.push(alert),
      sandbox: { faults: [{ operation: "payout", fault: "hold" }] },
    });
    const started = await paying.temporal.workflow.start("alerts", {
      workflowId: `alerts:${paying.account.name}`,
      taskQueue: `merchant-payment:${paying.account.name}`,
      args: [...args],
    });
    const ended = await started.result().catch((error: unknown) => error);
    expect((ended as WorkflowFailedError).cause?.message).toMatch(
      /these alerts cannot be sent: the input must be an object with the account's name/,
    );
    const request = payoutOf();

    await paying.payments.payout(request);

    await vi.waitFor(
      () => expect(heard).toMatchObject([{ payments: [{ refNo: request.RefNo, state: "held" }] }]),
      { interval: 100 },
    );
  },
);

test.concurrent("a payment that is signalled to alerts by hand causes an alert, with any input of the workflow", async () => {
  const heard: PaymentAlert[] = [];
  await using paying = await startPaying({ alert: async (alert) => void heard.push(alert) });
  const account = paying.account.name;
  await paying.temporal.workflow.signalWithStart("alerts", {
    workflowId: `alerts:${account}`,
    taskQueue: `merchant-payment:${account}`,
    args: [null],
    signal: "report",
    signalArgs: [{ account, kind: "payout", refNo: "R-1", state: "held" }],
  });

  const told = [{ account, payments: [{ refNo: "R-1" }] }];
  await vi.waitFor(() => expect(heard).toMatchObject(told), { interval: 100 });
});

const oddFollowUps: readonly (readonly [string, (paying: Paying) => unknown[]])[] = [
  ["no input", () => []],
  ["null", () => [null]],
  ["an empty object", () => [{}]],
  ["empty objects", () => [{ payment: {}, ended: {} }]],
  ["the payment's input", (paying) => [chunkOf(paying, {})]],
];

test.concurrent.for(oddFollowUps)(
  "a follow-up that is started by hand with %s ends at once, hides nothing, and no callback is lost with it",
  async ([, args]) => {
    await using paying = await startPaying({ worker: false });
    const worker = await paying.startWorker();
    const { temporal, payments, sandbox } = paying;
    const { RefNo: refNo, ...fields } = payoutOf();
    const payment = await payments.payout({ RefNo: refNo, ...fields });
    const paid = await payment.result();
    await worker.stop();
    const started = await temporal.workflow.start("followUp", {
      workflowId: `followUp:${payment.workflowId}`,
      taskQueue: `merchant-payment:${paying.account.name}`,
      args: args(paying),
    });
    expect(await payments.handle(refNo).status()).toEqual(paid);
    const callback = () => payments.callback({ refNo, transId: null });
    await expect(callback()).rejects.toThrow(
      /the callback is not kept: .* send the callback again/,
    );

    await paying.startWorker();

    const ended = await started.result().catch((error: unknown) => error);
    expect((ended as WorkflowFailedError).cause?.message).toMatch(/this follow-up cannot run: /);
    expect(await payments.handle(refNo).status()).toEqual(paid);
    sandbox.setStatus(refNo, "REVERSED");
    expect(await callback()).toBe("closed");
    await reaches(() => payments.handle(refNo).status(), { state: "reversed" });
  },
);

test.concurrent("a signal by hand that names no payment does not prevent alerts about a payment", async () => {
  const heard: PaymentAlert[] = [];
  await using paying = await startPaying({
    alert: async (alert) => void heard.push(alert),
    sandbox: { faults: [{ operation: "payout", fault: "hold" }] },
  });
  const { temporal, account, payments } = paying;
  for (const report of [null, "x", {}])
    await temporal.workflow.signalWithStart("alerts", {
      workflowId: `alerts:${account.name}`,
      taskQueue: `merchant-payment:${account.name}`,
      args: [{ account: account.name }],
      signal: "report",
      signalArgs: [report],
    });
  const request = payoutOf();

  await payments.payout(request);

  await vi.waitFor(
    () => expect(heard).toMatchObject([{ payments: [{ refNo: request.RefNo, state: "held" }] }]),
    { interval: 100 },
  );
});
