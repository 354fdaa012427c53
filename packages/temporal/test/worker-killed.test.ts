import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { decide, payoutOf, reaches, startPaying } from "./payment-harness.ts";
import { startWorkerProcess } from "./start-worker-process.ts";

const soon = { interval: 10 };

test.concurrent("after a worker is killed before its request leaves, nobody can know that, and a person decides", async () => {
  await using paying = await startPaying({
    worker: false,
    timings: "short",
    profile: { payout: { submitDeadline: "10m" } },
    sandbox: {
      faults: [{ operation: "check", fault: "delay", when: "before", ms: 1_200, count: 1 }],
    },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const first = startWorkerProcess(paying);
  const { ledger } = paying.sandbox;
  await vi.waitFor(() => expect(ledger.requests({ operation: "check" })).toHaveLength(1), soon);

  first.kill("SIGKILL");
  await once(first, "exit");
  await paying.startWorker();

  await reaches(payment.status, { state: "review", submissions: 1 });
  expect(ledger.requests({ operation: "payout" })).toHaveLength(0);
  await decide(paying.payments, request.RefNo, {
    action: "resubmit",
    actor: "Rosa",
    reason: "the gateway does not have it",
  });
  expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 2 });
  expect(ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});

test.concurrent("after a worker is killed during the polls, another one goes on", async () => {
  await using paying = await startPaying({
    worker: false,
    timings: "short",
    profile: { payout: { submitDeadline: "10m" }, polling: { deadline: "10m" } },
    sandbox: { payoutAfterMs: 600_000 },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const first = startWorkerProcess(paying);
  const { ledger } = paying.sandbox;
  await vi.waitFor(
    () => expect(ledger.requests({ operation: "check" }).length).toBeGreaterThan(3),
    soon,
  );

  first.kill("SIGKILL");
  await once(first, "exit");
  await paying.startWorker();
  paying.sandbox.setStatus(request.RefNo, "SUCCESS");

  expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
  expect(ledger.requests({ operation: "payout" })).toHaveLength(1);
});
