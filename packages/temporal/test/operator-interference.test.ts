import { expect, test, vi } from "vitest";
import { decide, payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";
import { startWorkerProcess } from "./start-worker-process.ts";

const by = { actor: "Rosa", reason: "the gateway does not have it" };
const namespace = "default";
/** the first request never arrives, and the gateway does not know the payment */
const lost = {
  timings: "short",
  sandbox: { faults: [{ operation: "payout", fault: "reset", when: "before", count: 1 }] },
} as const;

// the longest come first: at most five run at once

test.concurrent("a payment that was deleted from the server is found at the gateway, and not paid again", async () => {
  await using paying = await startPaying();
  const request = payoutOf();
  const first = await paying.payments.payout(request);
  await first.result();

  await paying.temporal.workflowService.deleteWorkflowExecution({
    namespace,
    workflowExecution: { workflowId: first.workflowId },
  });
  const again = await vi.waitFor(
    async () => {
      const started = await paying.payments.payout(request);
      expect(started.started).toBe(true);
      return started;
    },
    // a deletion takes long on a busy server, which retries it with growing pauses
    { interval: 500 },
  );

  // nothing shows any more who made it, so it is never a success by itself
  await reaches(again.status, {
    state: "review",
    because: "existing",
    existing: true,
    mayHaveBeenSent: false,
    submissions: 0,
  });
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});

test.concurrent("a submit whose worker was killed does not send again after an operator allows more attempts and resets it", async () => {
  await using paying = await startPaying({
    worker: false,
    profile: { payout: { checkFirst: false, refNos: "neverRepeat" } },
    sandbox: {
      faults: [{ operation: "payout", fault: "delay", when: "before", ms: 3_000, count: 1 }],
    },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const worker = startWorkerProcess(paying);
  await vi.waitFor(() =>
    expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1),
  );
  worker.kill("SIGKILL");
  const { temporal } = paying;
  const activity = { namespace, execution: { workflowId: payment.workflowId }, id: "1" };
  await temporal.workflowService.updateActivityOptions({
    ...activity,
    activityOptions: { retryPolicy: { maximumAttempts: 5 } },
    updateMask: { paths: ["retry_policy.maximum_attempts"] },
  });
  // it timed out, and no worker can take the next attempt
  await vi.waitFor(async () => expect(await attemptOf(paying, payment.workflowId)).toBe(2));
  await temporal.workflowService.resetActivity(activity);
  expect(await attemptOf(paying, payment.workflowId)).toBe(1);

  await paying.startWorker();
  await reaches(payment.status, { state: "succeeded" });

  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});

async function attemptOf({ temporal }: Paying, workflowId: string): Promise<number | undefined> {
  const { raw } = await temporal.workflow.getHandle(workflowId).describe();
  return raw.pendingActivities?.[0]?.attempt ?? undefined;
}

/** the workflow task after which the history is cut off and run again */
const cuts = { first: 0, last: -1 } as const;
type Cut = keyof typeof cuts | "beforeDecision";

test.concurrent.for(Object.keys(cuts) as (keyof typeof cuts)[])(
  "a payment in review that is reset to its %s workflow task never sends, whatever a person decides",
  async (cut) => {
    await using paying = await startPaying(lost);
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await reaches(payment.status, { state: "review" });

    await resetTo(paying, payment.workflowId, cut);
    await reaches(payment.status, { state: "review" });
    await decide(paying.payments, request.RefNo, { action: "resubmit", ...by });
    await reaches(payment.status, { state: "unknown" });

    expect((await payment.status()).timeline.at(-1)?.detail).toContain("this run was reset");
    expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
    expect(paying.sandbox.ledger.countPayments()).toEqual({});
  },
);

test.concurrent.for(Object.keys(cuts) as (keyof typeof cuts)[])(
  "a payment that was sent again by a person, and reset to its %s workflow task, sends no third time",
  async (cut) => {
    await using paying = await startPaying({
      ...lost,
      sandbox: { ...lost.sandbox, payoutAfterMs: 600_000 },
    });
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await reaches(payment.status, { state: "review" });
    await decide(paying.payments, request.RefNo, { action: "resubmit", ...by });
    await reaches(payment.status, { state: "polling", submissions: 2 });

    await resetTo(paying, payment.workflowId, cut);
    await reaches(payment.status, { state: "polling" });
    paying.sandbox.setStatus(request.RefNo, "SUCCESS");

    expect(await payment.result()).toMatchObject({ state: "succeeded" });
    expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(2);
    expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
  },
);

test.concurrent.for(Object.keys(cuts) as (keyof typeof cuts)[])(
  "a decision on what was seen before a reset to the %s workflow task is refused after it",
  async (cut) => {
    await using paying = await startPaying(lost);
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    const { revision } = await reaches(payment.status, { state: "review" });
    const { resolve } = paying.payments.handle(request.RefNo);

    await resetTo(paying, payment.workflowId, cut);
    const seen = await reaches(payment.status, { state: "review" });

    for (const action of ["markFailed", "keepPolling"] as const) {
      await expect(resolve({ action, ...by, revision })).rejects.toMatchObject({
        code: "decisionRefused",
        message: `the payment has changed since it was looked at: it is review now, revision ${seen.revision}; look at it again, then decide`,
      });
    }
    const decided = await resolve({ action: "markFailed", ...by, revision: seen.revision });
    expect(decided).toMatchObject({
      carriedOut: true,
      payment: { state: "failed", decisions: [{ seen: { revision: seen.revision } }] },
    });
  },
);

test.concurrent("a decision that a reset takes back is not carried out by the new run", async () => {
  await using paying = await startPaying({ ...lost, worker: false });
  const worker = await paying.startWorker();
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "review" });
  await decide(paying.payments, request.RefNo, { action: "markFailed", ...by });

  // the server hands the updates that came after the cut to the new run
  await resetTo(paying, payment.workflowId, "beforeDecision");

  await reaches(payment.status, { state: "review", decisions: [] });
  // another worker reads the run's history from its beginning
  await worker.stop();
  await paying.startWorker();
  const asked = await decide(paying.payments, request.RefNo, { action: "keepPolling", ...by });

  expect(asked).toMatchObject({ state: "unknown", decisions: [{ action: "keepPolling" }] });
  expect(asked.decisions).toHaveLength(1);
});

test.concurrent.for(Object.keys(cuts) as (keyof typeof cuts)[])(
  "who waits for the result of a payment that is reset to its %s workflow task hears how it really ends",
  async (cut) => {
    await using paying = await startPaying({ sandbox: { payoutAfterMs: 600_000 } });
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await reaches(payment.status, { state: "polling" });
    const result = payment.result();

    await resetTo(paying, payment.workflowId, cut);
    await reaches(payment.status, { state: "polling" });
    paying.sandbox.setStatus(request.RefNo, "SUCCESS");

    expect(await result).toMatchObject({ state: "succeeded", attended: "worker" });
  },
);

test.concurrent("a poll that is reset, or given other options, goes on", async () => {
  await using paying = await startPaying({ sandbox: { payoutAfterMs: 60_000 } });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await vi.waitFor(async () =>
    expect(await attemptOf(paying, payment.workflowId)).toBeGreaterThan(3),
  );
  const { workflowService } = paying.temporal;
  const activity = { namespace, execution: { workflowId: payment.workflowId }, id: "2" };

  await workflowService.updateActivityOptions({
    ...activity,
    activityOptions: { retryPolicy: { backoffCoefficient: 3 } },
    updateMask: { paths: ["retry_policy.backoff_coefficient"] },
  });
  await workflowService.resetActivity(activity);
  await vi.waitFor(() => expect(checksOf(paying, request.RefNo)).toBeGreaterThan(6));
  paying.sandbox.setStatus(request.RefNo, "SUCCESS");

  expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
});

test.concurrent("a payout that was never sent, and is reset to its last workflow task, ends as never sent once more", async () => {
  await using paying = await startPaying({
    profile: { polling: { max: "500ms" }, payout: { submitDeadline: "2s" } },
    sandbox: { faults: [{ operation: "payout", fault: "hold" }] },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const neverSent = { state: "failed", endedBy: "neverSent" };
  expect(await payment.result()).toMatchObject(neverSent);

  await resetTo(paying, payment.workflowId, "last");

  expect(await payment.result()).toMatchObject(neverSent);
});

/** the way to a state, and the payment's end without any more interference */
const openStates = [
  {
    state: "submitting",
    sandbox: {
      faults: [{ operation: "payout", fault: "delay", when: "before", ms: 900, count: 1 }],
    },
    profile: {},
    end: "succeeded",
  },
  { state: "polling", sandbox: { payoutAfterMs: 4_000 }, profile: {}, end: "succeeded" },
  {
    state: "unknown",
    sandbox: {
      payoutAfterMs: 5_000,
      faults: [
        { operation: "payout", fault: "reset", when: "after" },
        { operation: "check", fault: "reset", when: "before", skip: 1, count: 8 },
      ],
    },
    profile: { polling: { max: "300ms" } },
    end: "succeeded",
  },
  {
    state: "held",
    sandbox: { faults: [{ operation: "payout", fault: "hold", count: 1 }] },
    profile: { polling: { max: "3s" }, payout: { submitDeadline: "60s" } },
    end: "succeeded",
  },
  {
    state: "review",
    sandbox: {
      faults: [{ operation: "check", fault: "unknownStatus", skip: 1, count: 8 }],
    },
    profile: { polling: { deadline: "1s" } },
    end: "succeeded",
  },
] as const;

test.concurrent.for(openStates)(
  "a payment that is cancelled while $state goes on to its end",
  async ({ state, sandbox, profile, end }) => {
    await using paying = await startPaying({ sandbox, profile });
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await reaches(payment.status, { state });

    await paying.temporal.workflow.getHandle(payment.workflowId).cancel();
    const document = await payment.result();

    expect(document).toMatchObject({ state: end });
    expect(document.timeline.map(({ event }) => event)).toContain("cancel requested");
    expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
  },
);

test.concurrent.for(openStates)(
  "a payment that is terminated while $state is for a person to decide, and starting it again starts nothing",
  async ({ state, sandbox, profile }) => {
    await using paying = await startPaying({ sandbox, profile });
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await reaches(payment.status, { state });

    await paying.temporal.workflow.getHandle(payment.workflowId).terminate("a test");
    const again = await paying.payments.payout(request);

    expect(again.started).toBe(false);
    expect(await again.status()).toMatchObject({
      state: "review",
      reason: expect.stringContaining("ended from outside") as string,
    });
    expect(paying.sandbox.ledger.requests({ operation: "payout" }).length).toBeLessThan(2);
  },
);

function checksOf({ sandbox }: Paying, refNo: string): number {
  return sandbox.ledger.requests({ operation: "check", refNo }).length;
}

async function resetTo({ temporal }: Paying, workflowId: string, cut: Cut): Promise<void> {
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  const isDone = ({ workflowTaskCompletedEventAttributes: done }: NonNullable<typeof events>[0]) =>
    done != null;
  const decided = (events ?? []).findIndex(
    ({ workflowExecutionUpdateAcceptedEventAttributes: accepted }) => accepted != null,
  );
  const tasks =
    (cut === "beforeDecision" ? events?.slice(0, decided) : events)?.filter(isDone) ?? [];
  // the last of those before the decision is the one that took it
  const at = cut === "beforeDecision" ? -1 : cuts[cut];
  await temporal.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId },
    reason: "a test",
    requestId: `${workflowId}-${cut}`,
    workflowTaskFinishEventId: tasks.at(at)?.eventId ?? null,
  });
}
