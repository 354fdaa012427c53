import { createClient } from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { temporal as protocol } from "@temporalio/proto";
import { expect, test, vi } from "vitest";
import { createAccountClient } from "../src/client/index.ts";
import { payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

const namespace = "default";
/** without a check before the request, so that only the request shows that it was sent */
const unasked = { checkFirst: false, refNos: "neverRepeat" } as const;
/** the gateway has paid, and its answer has not arrived yet */
const slowAnswer = {
  sandbox: {
    payoutAfterMs: 600_000,
    faults: [{ operation: "payout", fault: "delay", when: "after", ms: 900 }],
  },
} as const;

async function submitUnderWay({ sandbox }: Paying): Promise<void> {
  await vi.waitFor(() => expect(Object.keys(sandbox.ledger.countPayments())).toHaveLength(1), {
    interval: 20,
  });
}

test.concurrent("a payout that was paid before a restore, and is taken too late after it, does not end as never sent", async () => {
  await using paying = await startPaying({
    worker: false,
    profile: { payout: { submitDeadline: "1s" } },
  });
  const request = payoutOf();
  const transport = createUndiciTransport();
  await createClient({ account: paying.account, transport }).exchange("payout", request);
  await transport.close();
  const account = createAccountClient({ client: paying.temporal, account: paying.account.name });
  await account.markRestored({ actor: "Ana", reason: "backup of 03:00" });
  const payment = await paying.payments.payout(request);
  const late = Date.parse((await payment.status()).startedAt) + 1_500;
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(late));

  await paying.startWorker();

  // it is checked, and does not count as not sent
  expect(await payment.result()).toMatchObject({
    state: "succeeded",
    endedBy: "gateway",
    mayHaveBeenSent: true,
    submissions: 0,
  });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});

test.concurrent("a payout that is terminated during its request may have been sent", async () => {
  await using paying = await startPaying(slowAnswer);
  const payment = await paying.payments.payout(payoutOf());
  await submitUnderWay(paying);

  await paying.temporal.workflow.getHandle(payment.workflowId).terminate("by an operator");

  expect(await payment.status()).toMatchObject({
    state: "review",
    attended: "nobody",
    mayHaveBeenSent: true,
    mayPayTwice: true,
  });
});

test.concurrent("a payout that is reset to the hold before its request is shown as one that may have been sent", async () => {
  await using paying = await startPaying({
    profile: { polling: { max: "20s" }, payout: { ...unasked, submitDeadline: "60s" } },
    sandbox: {
      payoutAfterMs: 600_000,
      faults: [{ operation: "payout", fault: "hold", count: 1 }],
    },
  });
  const { RefNo, ...fields } = payoutOf();
  const payment = await paying.payments.payout({ RefNo, ...fields });
  await reaches(payment.status, { state: "held" });
  const by = { actor: "Rosa", reason: "topped up" };
  await paying.payments.handle(RefNo).resolve({ action: "resume", ...by });
  await reaches(payment.status, { state: "polling" });
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [RefNo]: 1 });

  await resetToFirstAnswer(paying, payment.workflowId);

  await reaches(payment.status, { state: "held", mayHaveBeenSent: true, mayPayTwice: true });
  await paying.payments
    .handle(RefNo)
    .resolve({ action: "resume", ...by, reason: "topped up again" });
  await reaches(payment.status, { state: "polling", mayHaveBeenSent: true });
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [RefNo]: 1 });
});

/** resets to the workflow task that got the first activity's result */
async function resetToFirstAnswer({ temporal }: Paying, workflowId: string): Promise<void> {
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  const all = events ?? [];
  const answered = all.findIndex((event) => event.activityTaskCompletedEventAttributes != null);
  const taken = all
    .slice(answered)
    .find((event) => event.workflowTaskCompletedEventAttributes != null);
  await temporal.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId },
    reason: "a test",
    requestId: `${workflowId}-first-answer`,
    workflowTaskFinishEventId: taken?.eventId ?? null,
    // the later decision is forgotten too
    resetReapplyType: protocol.api.enums.v1.ResetReapplyType.RESET_REAPPLY_TYPE_NONE,
  });
}

test.concurrent("a sent payout is shown as maybe sent after a reset that no worker has taken, and after that run is terminated", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: { payoutAfterMs: 600_000 },
  });
  const worker = await paying.startWorker();
  const payment = await paying.payments.payout(payoutOf());
  await reaches(payment.status, { state: "polling" });
  await worker.stop();
  const { temporal } = paying;
  const { workflowId } = payment;
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  const first = events?.find((event) => event.workflowTaskCompletedEventAttributes != null);
  await temporal.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId },
    reason: "a test",
    requestId: `${workflowId}-start`,
    workflowTaskFinishEventId: first?.eventId ?? null,
  });

  const maySend = { mayHaveBeenSent: true, mayPayTwice: true };
  expect(await payment.status()).toMatchObject({ attended: "server", ...maySend });
  await temporal.workflow.getHandle(workflowId).terminate("by an operator");
  expect(await payment.status()).toMatchObject({ attended: "nobody", ...maySend });
});

test.concurrent("a payout of a restored account may have been sent, with and without a worker", async () => {
  await using paying = await startPaying({ worker: false });
  const worker = await paying.startWorker();
  const account = createAccountClient({ client: paying.temporal, account: paying.account.name });
  await account.markRestored({ actor: "Ana", reason: "backup of 03:00" });
  const payment = await paying.payments.payout(payoutOf());
  const maySend = { state: "review", mayHaveBeenSent: true, mayPayTwice: true } as const;
  await reaches(payment.status, { because: "restored", ...maySend });

  await worker.stop();

  expect(await payment.status()).toMatchObject({ attended: "server", ...maySend });
  await paying.temporal.workflow.getHandle(payment.workflowId).terminate("by an operator");
  expect(await payment.status()).toMatchObject({ attended: "nobody", ...maySend });
});

/** a running activity, with its JSON as text */
async function completeByHand(
  { temporal }: Paying,
  workflowId: string,
  activityId: string,
  written: string,
): Promise<void> {
  const data = Buffer.from(written);
  await temporal.workflowService.respondActivityTaskCompletedById({
    namespace,
    workflowId,
    activityId,
    result: { payloads: [{ metadata: { encoding: Buffer.from("json/plain") }, data }] },
  });
}

test.concurrent.for([
  "null",
  '"paid"',
  "{}",
  '{"result":{"outcome":"strange"},"said":{},"submissions":0,"summary":"x"}',
  '{"result":{"outcome":"rejected"}}',
])(
  "a payout whose request an operator completes by hand with %s is checked until it is known",
  async (written) => {
    await using paying = await startPaying(slowAnswer);
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await submitUnderWay(paying);

    await completeByHand(paying, payment.workflowId, "1", written);

    // found by a poll: it says PENDING
    await reaches(payment.status, {
      state: "polling",
      mayHaveBeenSent: true,
      acknowledged: true,
    });
    paying.sandbox.setStatus(request.RefNo, "SUCCESS");
    expect(await payment.result()).toMatchObject({ state: "succeeded" });
    expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
  },
);

const unclearPolls = [
  "null",
  '{"answer":null,"said":{"transId":null,"payId":null,"status":null},"polls":1,"summary":"x"}',
  '{"answer":{"says":"weird"}}',
  '{"answer":{"says":"final","final":"paid","identity":"proven","transId":null},"said":{"transId":null,"payId":null,"status":null},"polls":1,"summary":"x"}',
  '{"answer":{"says":"nothing","transId":null},"said":null,"polls":1,"summary":"x"}',
  '{"answer":{"says":"nothing","transId":null},"said":{"transId":5,"payId":null,"status":null},"polls":"1"}',
];

test.concurrent.for(unclearPolls)(
  "a payout whose poll an operator completes by hand with %s goes to a person, and is still checked",
  async (written) => {
    await using paying = await startPaying({ sandbox: { payoutAfterMs: 600_000 } });
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await reaches(payment.status, { state: "polling" });

    await completeByHand(paying, payment.workflowId, "2", written);

    await reaches(payment.status, { state: "review", because: "unreadable", attended: "worker" });
    paying.sandbox.setStatus(request.RefNo, "SUCCESS");
    expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
  },
);

test.concurrent.for(unclearPolls)(
  "a follow-up whose poll an operator completes by hand with %s ends, and changes nothing",
  async (written) => {
    await using paying = await startPaying({ sandbox: { payoutAfterMs: 600_000 } });
    const { RefNo, ...fields } = payoutOf();
    const payment = await paying.payments.payout({ RefNo, ...fields });
    const { revision } = await reaches(payment.status, { state: "polling" });
    const by = { actor: "Rosa", reason: "the bank says so", revision };
    await paying.payments.handle(RefNo).resolve({ action: "markFailed", ...by });
    const followUp = paying.temporal.workflow.getHandle(`followUp:${payment.workflowId}`);
    await vi.waitFor(async () => {
      const { raw } = await followUp.describe();
      expect(raw.pendingActivities).toMatchObject([{ activityId: "1" }]);
    });

    await completeByHand(paying, followUp.workflowId, "1", written);

    expect(await followUp.result()).toMatchObject({ state: "failed", endedBy: "person" });
  },
);
