import { temporal as protocol } from "@temporalio/proto";
import { expect, inject, test, vi } from "vitest";
import { startCuttableProxy } from "./cuttable-proxy.ts";
import { decide, overlay, payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";
import { startWorkerProcess } from "./start-worker-process.ts";

const { PendingActivityState, TaskQueueType } = protocol.api.enums.v1;
const by = { actor: "Rosa", reason: "the gateway does not have it" };
/** a worker with a separate workflow queue runs only submits and checks: the worker in this process runs the workflows */
const elsewhere = { taskQueue: "elsewhere" };

test.concurrent("a worker that froze before sending, and wakes up after the payment was sent again, sends nothing", async () => {
  // not even a check comes first
  await using paying = await startPaying({
    worker: false,
    timings: "short",
    profile: { payout: { submitDeadline: "10m", checkFirst: false, refNos: "neverRepeat" } },
  });
  await using proxy = await startCuttableProxy(inject("temporalAddress"));
  const frozen = startWorkerProcess(paying, { ...elsewhere, address: proxy.address });
  await vi.waitFor(() => expectSubmitPoller(paying));

  frozen.kill("SIGSTOP");
  const before = proxy.delivered();
  await paying.startWorkflowWorker();
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  // the submit's task is in the frozen process's socket
  await vi.waitFor(() => {
    expect(proxy.delivered() - before).toBeGreaterThan(500);
    return expectStarted(paying, payment.workflowId);
  });
  proxy.cut();

  await sentAgainByAnother(paying, payment.status);
  frozen.kill("SIGCONT");
  await worksAgain(paying);

  expect(paying.sandbox.ledger.payments({ refNo: request.RefNo })).toHaveLength(1);
  expect(
    paying.sandbox.ledger.requests({ operation: "payout", refNo: request.RefNo }),
  ).toHaveLength(1);
});

/** the timeouts in the frozen worker's profile file */
const profiles = [
  { of: "the payment's own profile", timeouts: {} },
  // by this alone the request could still leave a minute later
  {
    of: "a profile with longer timeouts",
    timeouts: { timeouts: { connect: "5s", response: "30s" }, payout: { notFoundGrace: "10m" } },
  },
];

test.concurrent.for(profiles)(
  "a worker with $of that froze while it asked first, and wakes up after the payment was sent again, sends nothing",
  async ({ timeouts }) => {
    await using paying = await startPaying({
      worker: false,
      timings: "short",
      profile: { payout: { submitDeadline: "10m" } },
      sandbox: {
        faults: [{ operation: "check", fault: "delay", when: "before", ms: 1_200, count: 1 }],
      },
    });
    await using proxy = await startCuttableProxy(inject("temporalAddress"));
    const profile = overlay(paying.profile, timeouts);
    const frozen = startWorkerProcess(paying, { ...elsewhere, address: proxy.address, profile });
    await paying.startWorkflowWorker();
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await vi.waitFor(
      () => expect(paying.sandbox.ledger.requests({ operation: "check" })).toHaveLength(1),
      { interval: 10 },
    );

    frozen.kill("SIGSTOP");
    proxy.cut();
    expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(0);

    await sentAgainByAnother(paying, payment.status);
    frozen.kill("SIGCONT");
    await worksAgain(paying);

    expect(paying.sandbox.ledger.payments({ refNo: request.RefNo })).toHaveLength(1);
    expect(
      paying.sandbox.ledger.requests({ operation: "payout", refNo: request.RefNo }),
    ).toHaveLength(1);
  },
);

/** the server gives the frozen worker up, nothing is found, a person resubmits, and another worker sends */
async function sentAgainByAnother(
  paying: Paying,
  document: Parameters<typeof reaches>[0],
): Promise<void> {
  const other = await paying.startWorker();
  const { refNo } = await reaches(document, { state: "review", submissions: 1 });
  await decide(paying.payments, refNo, { action: "resubmit", ...by });
  await reaches(document, { state: "succeeded", submissions: 2 });
  await other.stop();
}

/** the frozen worker is the only one left, so its later work is finished when this resolves */
async function worksAgain(paying: Paying): Promise<void> {
  const next = await paying.payments.payout(payoutOf());
  await reaches(next.status, { state: "succeeded", submissions: 1 });
}

async function expectSubmitPoller({ temporal, account }: Paying): Promise<void> {
  const { pollers } = await temporal.workflowService.describeTaskQueue({
    namespace: "default",
    taskQueue: { name: `merchant-payment:${account.name}:submit` },
    taskQueueType: TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
  });
  expect(pollers).not.toHaveLength(0);
}

async function expectStarted({ temporal }: Paying, workflowId: string): Promise<void> {
  const { raw } = await temporal.workflow.getHandle(workflowId).describe();
  expect(raw.pendingActivities?.map(({ state }) => state)).toEqual([
    PendingActivityState.PENDING_ACTIVITY_STATE_STARTED,
  ]);
}
