import { once } from "node:events";
import { expect, test, vi } from "vitest";
import type { PaymentDocument } from "../src/client/index.ts";
import { payoutOf, startPaying, type Paying, type PayingOptions } from "./payment-harness.ts";
import { startWorkerProcess } from "./start-worker-process.ts";

/** A payout whose first worker is sent the signal while its request is out; a second worker then goes on. @returns its end */
async function endAfter(signal: "SIGKILL" | "SIGTERM", paying: Paying): Promise<PaymentDocument> {
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const first = startWorkerProcess(paying);
  await vi.waitFor(() =>
    expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 }),
  );
  first.kill(signal);
  await once(first, "exit");
  startWorkerProcess(paying);
  return payment.result();
}

const slow = {
  worker: false,
  sandbox: { faults: [{ operation: "payout", fault: "delay", when: "after", ms: 3_000 }] },
} as const satisfies PayingOptions;

test.concurrent("a worker that is killed while its request is out: the payment is unknown, is found again, and is paid once", async () => {
  await using paying = await startPaying({
    ...slow,
    timings: "short",
    profile: { payout: { submitDeadline: "10m" } },
  });

  const document = await endAfter("SIGKILL", paying);

  expect(document).toMatchObject({ state: "succeeded", submissions: 1 });
  expect(document.timeline.map(({ event }) => event)).toEqual(["started", "unknown", "succeeded"]);
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
});

test.concurrent("a worker that is told to stop while its request is out finishes it first", async () => {
  await using paying = await startPaying(slow);

  const document = await endAfter("SIGTERM", paying);

  expect(document.timeline.map(({ event }) => event)).toEqual(["started", "accepted", "succeeded"]);
});
