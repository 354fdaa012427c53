import { expect, test, vi } from "vitest";
import type { PaymentState, PaymentHandle } from "../src/client/index.ts";
import {
  allOf,
  decide,
  payoutOf,
  reaches,
  startPaying,
  type Paying,
  type PayingOptions,
} from "./payment-harness.ts";

const patient: PayingOptions = { profile: { polling: { first: "200ms" } } };

async function endedPayout(paying: Paying): Promise<PaymentHandle> {
  const payment = await paying.payments.payout(payoutOf());
  await payment.result();
  return payment;
}

const callBack = ({ payments }: Paying, refNo: string) =>
  payments.callback({ refNo, transId: null });

/** number of checks of the payment, including those caused by a callback after its end */
const checks = ({ sandbox }: Paying, refNo: string) =>
  sandbox.ledger.requests({ operation: "check", refNo }).length;

const listed = async ({ payments }: Paying, state?: PaymentState) =>
  (await allOf(payments.list({ state }))).map((document) => `${document.refNo} ${document.state}`);

test.concurrent("a payout that the gateway reverses after its end is shown as reversed, wherever it is looked up", async () => {
  await using paying = await startPaying(patient);
  const { refNo, status, result, workflowId } = await endedPayout(paying);
  paying.sandbox.setStatus(refNo, "REVERSED");

  expect(await callBack(paying, refNo)).toBe("closed");

  const reversed = await reaches(status, { state: "reversed", status: "REVERSED" });
  expect(reversed.reason).toBe(
    "it had ended as succeeded, and the gateway's Status is REVERSED now",
  );
  expect(reversed.timeline.map(({ event }) => event).slice(-2)).toEqual(["succeeded", "reversed"]);
  expect(await result()).toEqual(reversed);
  expect(await paying.payments.handle(refNo).result()).toEqual(reversed);
  await vi.waitFor(async () =>
    expect(await listed(paying, "reversed")).toEqual([`${refNo} reversed`]),
  );
  expect(await listed(paying, "succeeded")).toEqual([]);
  expect(await listed(paying)).toEqual([`${refNo} reversed`]);
  expect(workflowId).toBe(`payment:${paying.account.name}:${refNo}`);
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});

test.concurrent("a callback after the end that brings no news changes nothing, however often it comes", async () => {
  await using paying = await startPaying(patient);
  const { refNo, status } = await endedPayout(paying);
  const before = await status();
  const asked = checks(paying, refNo);
  for (let sent = 0; sent < 5; sent++) expect(await callBack(paying, refNo)).toBe("closed");
  await vi.waitFor(() => expect(checks(paying, refNo)).toBeGreaterThan(asked));

  expect(await status()).toEqual(before);
  expect(checks(paying, refNo) - asked).toBeLessThanOrEqual(5);
  expect(await listed(paying)).toEqual([`${refNo} succeeded`]);
});

test.concurrent("an answer that differs from the end makes the payment contradicted for good; checks continue until an answer is clear", async () => {
  await using paying = await startPaying(patient);
  const { refNo, status } = await endedPayout(paying);
  paying.sandbox.setStatus(refNo, "FAILED");
  paying.sandbox.faults.add({ operation: "check", fault: "reset", when: "before", count: 2 });
  await callBack(paying, refNo);
  await reaches(status, { state: "contradicted", status: "FAILED" });

  paying.sandbox.setStatus(refNo, "SUCCESS");
  const asked = checks(paying, refNo);
  await callBack(paying, refNo);
  await vi.waitFor(() => expect(checks(paying, refNo)).toBeGreaterThan(asked));
  await reaches(status, { state: "contradicted", status: "FAILED" });
});

test.concurrent("a payout that a person marked failed is watched, and becomes contradicted when the gateway pays it", async () => {
  await using paying = await startPaying({ ...patient, sandbox: { payoutAfterMs: 600_000 } });
  const marked = async (action: "markFailed" | "markSucceeded") => {
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await reaches(payment.status, { state: "polling" });
    await decide(paying.payments, request.RefNo, {
      action,
      actor: "Rosa",
      reason: "the bank said so",
    });
    await payment.result();
    return payment;
  };
  const unpaid = await marked("markFailed");
  const paid = await marked("markSucceeded");
  const asked = checks(paying, unpaid.refNo);

  // not final: the gateway does not contradict the person yet
  await callBack(paying, unpaid.refNo);
  await vi.waitFor(() => expect(checks(paying, unpaid.refNo)).toBeGreaterThan(asked));
  expect(await unpaid.status()).toMatchObject({ state: "failed" });
  for (const { refNo } of [unpaid, paid]) paying.sandbox.setStatus(refNo, "SUCCESS");

  // no callback comes any more
  await reaches(unpaid.status, { state: "contradicted", status: "SUCCESS" });
  const watch = paying.temporal.workflow.getHandle(`followUp:${paid.workflowId}`);
  expect(await watch.result()).toEqual(await paid.status());
  expect(await paid.status()).toMatchObject({ state: "succeeded" });
});

test.concurrent("a watched payout with a callback during a check has the state of the gateway's last answer", async () => {
  await using paying = await startPaying({
    sandbox: { payoutAfterMs: 600_000 },
    profile: { polling: { first: "200ms", inReview: "1h" } },
  });
  const { sandbox, payments } = paying;
  const { RefNo: refNo, ...fields } = payoutOf();
  const payment = await payments.payout({ RefNo: refNo, ...fields });
  await reaches(payment.status, { state: "polling" });
  const mark = { action: "markSucceeded", actor: "Rosa", reason: "the bank said so" } as const;
  await decide(payments, refNo, mark);
  await payment.result();
  sandbox.setStatus(refNo, "SUCCESS");
  sandbox.faults.add({ operation: "check", fault: "delay", when: "after", ms: 3_000, count: 1 });
  const asked = checks(paying, refNo);
  await callBack(paying, refNo);
  await vi.waitFor(() => expect(checks(paying, refNo)).toBeGreaterThan(asked), { interval: 20 });

  sandbox.setStatus(refNo, "REVERSED");
  await callBack(paying, refNo);

  const watch = paying.temporal.workflow.getHandle(`followUp:${payment.workflowId}`);
  expect(await watch.result()).toMatchObject({ state: "reversed", status: "REVERSED" });
});

test.concurrent("a refused payout that still gets a callback is checked before it ends", async () => {
  await using paying = await startPaying({
    ...patient,
    worker: false,
    sandbox: { faults: [{ operation: "payout", fault: "rejected", when: "after" }] },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  expect(await callBack(paying, request.RefNo)).toBe("signalled");
  await paying.startWorker();

  const document = await payment.result();
  expect(document).toMatchObject({ state: "contradicted", status: "SUCCESS", submissions: 1 });
  expect(document.timeline.map(({ event }) => event)).toContain("failed");
  await vi.waitFor(async () =>
    expect(await listed(paying, "contradicted")).toEqual([`${request.RefNo} contradicted`]),
  );
});
