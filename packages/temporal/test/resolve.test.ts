import { expect, test } from "vitest";
import {
  type PaymentDocument,
  PaymentNotFoundError,
  DecisionRefusedError,
  type DecisionAction,
} from "../src/client/index.ts";
import { allOf, decide, payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

const by = { actor: "Rosa", reason: "the bank's statement shows it" };

/** A payout whose request was lost, so that the gateway does not know it. */
async function payoutInReview(): Promise<
  AsyncDisposable & { paying: Paying; refNo: string; status: () => Promise<PaymentDocument> }
> {
  const paying = await startPaying({
    timings: "short",
    sandbox: { faults: [{ operation: "payout", fault: "reset", when: "before", count: 1 }] },
  });
  const payment = await paying.payments.payout(payoutOf());
  await reaches(payment.status, { state: "review" });
  const { refNo } = await payment.status();
  return {
    paying,
    refNo,
    status: payment.status,
    [Symbol.asyncDispose]: () => paying[Symbol.asyncDispose](),
  };
}

test.concurrent("a payment in review ends by a person's decision", async () => {
  for (const [action, state] of [
    ["markSucceeded", "succeeded"],
    ["markFailed", "failed"],
  ] as const) {
    await using review = await payoutInReview();
    const { paying, refNo } = review;

    const ended = await decide(paying.payments, refNo, { action, ...by });

    expect(ended).toMatchObject({ state, reason: expect.stringContaining("Rosa") as string });
    const { timeline, decisions } = await paying.payments.handle(refNo).status();
    expect(timeline.at(-2)).toMatchObject({
      event: "decision",
      decision: { action, ...by },
      detail: `${action} by Rosa (${paying.temporal.options.identity}): the bank's statement shows it`,
    });
    expect(decisions).toMatchObject([{ action, ...by, seen: { state: "review" } }]);
  }
});

test.concurrent("a payment in review is sent again under the same RefNo by a person's decision", async () => {
  await using review = await payoutInReview();
  const { paying, refNo, status } = review;

  await decide(paying.payments, refNo, { action: "resubmit", ...by });

  await reaches(status, { state: "succeeded" });
  expect(await paying.payments.handle(refNo).status()).toMatchObject({ submissions: 2 });
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});

test.concurrent("a payment in review is checked again by a person's decision, and comes back if nothing is found", async () => {
  await using review = await payoutInReview();
  const { paying, refNo, status } = review;

  await expect(
    decide(paying.payments, refNo, { action: "keepPolling", ...by }),
  ).resolves.toMatchObject({ state: "unknown" });
  await reaches(status, { state: "review" });
  await expect(
    decide(paying.payments, refNo, { action: "setTransId", transId: "T-1", ...by }),
  ).resolves.toMatchObject({ state: "unknown", transId: "T-1" });

  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
});

test.concurrent("a final answer of the gateway ends a review", async () => {
  await using paying = await startPaying({
    sandbox: { faults: [{ operation: "check", fault: "unknownStatus", skip: 1, status: "STUCK" }] },
    profile: { polling: { deadline: "1s", inReview: "300ms" } },
  });
  const payment = await paying.payments.payout(payoutOf());
  await reaches(payment.status, { state: "review", status: "STUCK" });

  paying.sandbox.faults.clear();

  expect(await payment.result()).toMatchObject({ state: "succeeded", status: "SUCCESS" });
});

test.concurrent("decisions that do not fit are refused with a reason, and change nothing", async () => {
  await using paying = await startPaying({ sandbox: { payoutAfterMs: 60_000 } });
  const payment = await paying.payments.payout(payoutOf());
  await reaches(payment.status, { state: "polling" });
  const { refNo } = await payment.status();
  const tried = async (action: string, extra: object = {}) =>
    decide(paying.payments, refNo, { action: action as DecisionAction, ...by, ...extra }).catch(
      (error: unknown) => error,
    );

  for (const action of ["resubmit", "resume", "keepPolling"]) {
    const refused = await tried(action);
    expect(refused).toBeInstanceOf(DecisionRefusedError);
    expect(String(refused)).toMatch(/is possible only in .*; this payment is polling/);
  }
  // without the payments client, which does not send them
  const sent = async (changes: object) => {
    const { revision, state } = await payment.status();
    const given = { id: "1", action: "markFailed", ...by, seen: { revision, state }, ...changes };
    const error: unknown = await paying.temporal.workflow
      .getHandle(payment.workflowId)
      .executeUpdate("resolve", { args: [given] })
      .catch((reason: unknown) => reason);
    return String((error as Error).cause);
  };
  expect(await sent({ action: "setTransId" })).toMatch(/setTransId alone a transId/);
  expect(await sent({ action: "burn" })).toMatch(/needs an action/);
  expect(await sent({ actor: " " })).toMatch(/an actor/);
  // the server ends a workflow whose messages are too long
  expect(await sent({ reason: "r".repeat(700_000) })).toMatch(/longer than/);
  expect(await payment.status()).toMatchObject({ state: "polling", attended: "worker" });

  await decide(paying.payments, refNo, { action: "markFailed", ...by });
  expect(String(await tried("markSucceeded"))).toMatch(/the payment has ended: failed/);
});

test.concurrent("a RefNo that was never paid is not found", async () => {
  await using paying = await startPaying({ worker: false });

  await expect(paying.payments.handle("NOBODY").status()).rejects.toBeInstanceOf(
    PaymentNotFoundError,
  );
  await expect(
    decide(paying.payments, "NOBODY", { action: "markFailed", ...by }),
  ).rejects.toBeInstanceOf(PaymentNotFoundError);
});

test.concurrent("a held payout waits for a person, and is sent after resume", async () => {
  await using paying = await startPaying({
    sandbox: { faults: [{ operation: "payout", fault: "hold" }] },
    profile: { payout: { submitDeadline: "60s" }, polling: { max: "40s" } },
  });
  const held = await paying.payments.payout(payoutOf());
  await reaches(held.status, { state: "held", submissions: 1 });

  // the account is held: the next one is not even tried
  const next = await paying.payments.payout(payoutOf());
  await reaches(next.status, { state: "held", submissions: 0 });
  expect(await allOf(paying.payments.list({ state: "held" }))).toHaveLength(2);
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);

  paying.sandbox.faults.clear();
  await decide(paying.payments, (await held.status()).refNo, { action: "resume", ...by });
  expect(await held.result()).toMatchObject({ state: "succeeded", submissions: 2 });
  await decide(paying.payments, (await next.status()).refNo, { action: "resume", ...by });
  expect(await next.result()).toMatchObject({ state: "succeeded", submissions: 1 });
});

test.concurrent("a payout that is held until its deadline was never sent", async () => {
  await using paying = await startPaying({
    sandbox: { faults: [{ operation: "payout", fault: "hold" }] },
    profile: { payout: { submitDeadline: "3s" } },
  });

  const document = await (await paying.payments.payout(payoutOf())).result();

  expect(document).toMatchObject({
    state: "failed",
    reason: expect.stringMatching(/^never sent: /) as string,
  });
  expect(paying.sandbox.ledger.countPayments()).toEqual({});
});

test.concurrent("a hold in the check before the request holds the account too", async () => {
  await using paying = await startPaying({
    sandbox: { faults: [{ operation: "check", fault: "hold" }] },
    profile: { payout: { submitDeadline: "60s" }, polling: { max: "40s" } },
  });
  const payment = await paying.payments.payout(payoutOf());
  await reaches(payment.status, { state: "held", submissions: 0 });

  paying.sandbox.faults.clear();
  await decide(paying.payments, (await payment.status()).refNo, { action: "resume", ...by });

  expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
});
