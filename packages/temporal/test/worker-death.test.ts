import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { payoutOf, startPaying } from "./payment-harness.ts";
import { startWorkerProcess } from "./start-worker-process.ts";

test.concurrent("after a worker is killed during its request, the payment is unknown, is found again, and is paid once", async () => {
  await using paying = await startPaying({
    worker: false,
    timings: "short",
    profile: { payout: { submitDeadline: "10m" } },
    sandbox: { faults: [{ operation: "payout", fault: "delay", when: "after", ms: 3_000 }] },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const first = startWorkerProcess(paying);
  await vi.waitFor(() =>
    expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 }),
  );

  first.kill("SIGKILL");
  await once(first, "exit");
  startWorkerProcess(paying);
  const document = await payment.result();

  expect(document).toMatchObject({ state: "succeeded", submissions: 1 });
  expect(document.timeline.map(({ event }) => event)).toEqual(["started", "unknown", "succeeded"]);
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
});

test.concurrent("a worker that is asked to stop during its request finishes it first", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: { faults: [{ operation: "payout", fault: "delay", when: "after", ms: 3_000 }] },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const first = startWorkerProcess(paying);
  await vi.waitFor(() =>
    expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 }),
  );

  first.kill("SIGTERM");
  await once(first, "exit");
  startWorkerProcess(paying);
  const document = await payment.result();

  expect(document.timeline.map(({ event }) => event)).toEqual(["started", "accepted", "succeeded"]);
});
