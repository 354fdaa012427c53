import { expect, test, vi } from "vitest";
import { createPaymentsClient, TemporalUnreachableError } from "../src/client/index.ts";
import { allOf, decide, payoutOf, reaches, startPaying } from "./payment-harness.ts";

test.concurrent("without a worker the document comes from the server's own data", async () => {
  await using paying = await startPaying({ worker: false });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);

  expect(await payment.status()).toMatchObject({
    refNo: request.RefNo,
    amount: request.Amount,
    state: "submitting",
    submissions: 0,
    reason: expect.stringContaining("no worker answers") as string,
  });
  // they are listed too, and no query waits twice for the worker
  for (let others = 0; others < 20; others++) await paying.payments.payout(payoutOf());
  await vi.waitFor(async () => expect(await allOf(paying.payments.list())).toHaveLength(21));

  await paying.startWorker();
  await reaches(payment.status, { state: "succeeded" });
});

test.concurrent("an unknown payment is still unknown after its worker has gone", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: { faults: [{ operation: "payout", fault: "reset", when: "before" }] },
  });
  const worker = await paying.startWorker();
  const payment = await paying.payments.payout(payoutOf());
  const known = await reaches(payment.status, { state: "unknown" });

  await worker.stop();
  const stored = await payment.status();

  expect(stored).toMatchObject({ state: "unknown", submissions: 1 });
  expect(stored.timeline.map(({ event }) => event)).toEqual(
    known.timeline.map(({ event }) => event),
  );
});

test.concurrent("a decision that no worker carries out does not hang, and its result is unknown", async () => {
  await using paying = await startPaying({ worker: false });
  const { temporal: client, account } = paying;
  const payments = createPaymentsClient({ client, account, decisionPatience: 1_000 });
  const { RefNo } = payoutOf();
  await payments.payout(payoutOf({ RefNo }));

  const decided = decide(payments, RefNo, { action: "markFailed", actor: "Rosa", reason: "why" });

  await expect(decided).rejects.toThrow(TemporalUnreachableError);
  await expect(decided).rejects.toThrow(/no worker answers, so nothing was decided/);
});

test.concurrent("a payout that no worker took before its submit deadline was never sent", async () => {
  await using paying = await startPaying({
    worker: false,
    profile: { payout: { submitDeadline: "200ms" } },
  });
  const payment = await paying.payments.payout(payoutOf());
  const { startedAt } = await payment.status();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(startedAt) + 200));

  await paying.startWorker();

  expect(await payment.result()).toMatchObject({
    state: "failed",
    submissions: 0,
    reason: "never sent: no worker took it up in time",
    // the server's data before a worker came
    startedAt,
  });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toEqual([]);
});

test.concurrent("if no worker took a payout's last submit in time, the reason says why the earlier ones were not sent", async () => {
  await using paying = await startPaying({
    worker: false,
    baseUrl: "http://127.0.0.1:1",
    profile: { payout: { submitDeadline: "6s" }, polling: { first: "2s" } },
  });
  const first = await paying.startWorker();
  const payment = await paying.payments.payout(payoutOf());
  const { startedAt } = await reaches(payment.status, {
    reason: expect.stringMatching(/^not sent yet: .*connection refused/) as string,
  });
  await first.stop();
  // a worker for workflows, and none for the next submit
  const deciding = await paying.startWorkflowWorker();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(startedAt) + 6_000));
  await deciding.stop();

  await paying.startWorker();

  expect(await payment.result()).toMatchObject({
    state: "failed",
    submissions: 0,
    reason: expect.stringMatching(/^never sent: .*connection refused/) as string,
  });
});

test.concurrent("a payment whose workflow was terminated is shown and listed as waiting for a person", async () => {
  await using paying = await startPaying({ sandbox: { payoutAfterMs: 60_000 } });
  const payment = await paying.payments.payout(payoutOf());
  await reaches(payment.status, { state: "polling" });

  await paying.temporal.workflow.getHandle(payment.workflowId).terminate("a test");

  expect(await payment.result()).toMatchObject({
    state: "review",
    submissions: 1,
    reason: expect.stringContaining("ended from outside") as string,
  });
  await vi.waitFor(async () => {
    expect(await allOf(paying.payments.list({ state: "review" }))).toHaveLength(1);
  });
});
