import { temporal as protocol } from "@temporalio/proto";
import { expect, test, vi } from "vitest";
import { createPaymentsClient } from "../src/client/index.ts";
import { payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";
import { startWorkerProcess } from "./start-worker-process.ts";

const { TaskQueueType } = protocol.api.enums.v1;
const sixteenMinutes = 16 * 60_000;

/** the wait of each payment before a person is asked: its beginning, and its least length in milliseconds */
const waits = [
  { RefNo: "NOT-THERE", since: "unknown", because: "notFound", least: 16_000 },
  { RefNo: "UNCLEAR", since: "unknown", because: "unreadable", least: 5_000 },
  { RefNo: "PENDING", since: "started", because: "overdue", least: 25_000 },
] as const;

test.concurrent("a worker whose clock is 16 minutes ahead ends no grace, no time without an answer and no deadline early", async () => {
  await using paying = await startPaying({
    worker: false,
    timings: "short",
    sandbox: {
      payoutAfterMs: 600_000,
      faults: [
        { operation: "payout", refNo: "NOT-THERE", fault: "reset", when: "before" },
        { operation: "payout", refNo: "UNCLEAR", fault: "reset", when: "before" },
      ],
    },
    profile: {
      // only one of the two workers can send: by the other one's clock it is too late
      payout: { submitDeadline: "10m" },
      polling: { unknownFor: "5s", inReview: "1h" },
    },
  });
  const { profile } = paying.account;
  const overdueSoon = { ...profile.polling.payout, deadline: 25_000 };
  // a separate client, so that a slow machine does not make the other payments overdue
  const hasty = createPaymentsClient({
    client: paying.temporal,
    account: {
      ...paying.account,
      profile: { ...profile, polling: { ...profile.polling, payout: overdueSoon } },
    },
  });
  startWorkerProcess(paying, {}, sixteenMinutes);
  await vi.waitFor(() => expectPoller(paying), { interval: 200 });
  const honest = await paying.startWorker();
  const payments = await Promise.all(
    waits.map(async ({ RefNo }) => {
      const client = RefNo === "PENDING" ? hasty : paying.payments;
      const payment = await client.payout(payoutOf({ RefNo }));
      await reaches(payment.status, { mayHaveBeenSent: true });
      return payment;
    }),
  );
  paying.sandbox.faults.add({
    operation: "check",
    refNo: "UNCLEAR",
    fault: "reset",
    when: "before",
  });
  // from here on only the other worker checks and decides
  await honest.stop();

  for (const [at, { since, because, least }] of waits.entries()) {
    const payment = payments[at];
    if (payment === undefined) throw new Error("not started");
    const { timeline } = await reaches(payment.status, { state: "review", because });
    // the times are the server's
    const timeOf = (name: string) =>
      Date.parse(timeline.find(({ event }) => event === name)?.at ?? "");
    expect(timeOf("review") - timeOf(since)).toBeGreaterThanOrEqual(least);
  }
  expect(paying.sandbox.ledger.countPayments()).toEqual({ PENDING: 1 });
});

test.concurrent("a worker whose clock is 16 minutes ahead sends nothing, and says that it is its clock", async () => {
  await using paying = await startPaying({ worker: false });
  const ahead = startWorkerProcess(paying, {}, sixteenMinutes);
  const payment = await paying.payments.payout(payoutOf());

  await reaches(payment.status, {
    state: "submitting",
    submissions: 0,
    reason: expect.stringMatching(/clock/) as string,
  });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toEqual([]);

  ahead.kill("SIGKILL");
  await paying.startWorker();
  expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
});

async function expectPoller({ temporal, account }: Paying): Promise<void> {
  const { pollers } = await temporal.workflowService.describeTaskQueue({
    namespace: "default",
    taskQueue: { name: `merchant-payment:${account.name}:check` },
    taskQueueType: TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
  });
  expect(pollers).not.toHaveLength(0);
}
