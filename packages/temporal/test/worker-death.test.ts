import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { payoutOf, reaches, startPaying } from "./paying.ts";
import { startWorkerProcess } from "./start-worker-process.ts";

test("a worker that is killed while its request is out: the payment is unknown, is found again, and is paid once", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: { faults: [{ operation: "payout", fault: "delay", when: "after", ms: 3_000 }] },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const first = startWorkerProcess(paying);
  await vi.waitFor(
    () => expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 }),
    { timeout: 30_000 },
  );

  first.kill("SIGKILL");
  await once(first, "exit");
  startWorkerProcess(paying);
  const document = await payment.result();

  expect(document).toMatchObject({ state: "succeeded", submissions: 1 });
  expect(document.timeline.map(({ event }) => event)).toEqual(["started", "unknown", "succeeded"]);
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
});

test("a worker that is told to stop while its request is out finishes it first", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: { faults: [{ operation: "payout", fault: "delay", when: "after", ms: 700 }] },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const first = startWorkerProcess(paying);
  await vi.waitFor(
    () => expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 }),
    { timeout: 30_000 },
  );

  first.kill("SIGTERM");
  await once(first, "exit");
  startWorkerProcess(paying);
  const document = await payment.result();

  expect(document.timeline.map(({ event }) => event)).toEqual(["started", "accepted", "succeeded"]);
});

test("without a worker the server's own knowledge is the document", async () => {
  await using paying = await startPaying({ worker: false });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);

  expect(await payment.document()).toMatchObject({
    refNo: request.RefNo,
    amount: request.Amount,
    state: "submitting",
    submissions: 0,
    reason: expect.stringContaining("no worker answers") as string,
  });
  // they are listed too, and no question waits for the worker twice
  for (let others = 0; others < 20; others++) await paying.payments.payout(payoutOf());
  await vi.waitFor(async () => expect(await paying.payments.list()).toHaveLength(21), 30_000);

  await paying.startWorker();
  await reaches(payment.document, { state: "succeeded" });
});

test("a payment whose workflow was terminated is shown as a person's to decide", async () => {
  await using paying = await startPaying({ sandbox: { payoutAfterMs: 60_000 } });
  const payment = await paying.payments.payout(payoutOf());
  await reaches(payment.document, { state: "polling" });

  await paying.temporal.workflow.getHandle(payment.workflowId).terminate("a test");

  expect(await payment.result()).toMatchObject({
    state: "review",
    submissions: 1,
    reason: expect.stringContaining("ended from outside") as string,
  });
});
