import { join } from "node:path";
import { expect, inject, test, vi } from "vitest";
import type { PaymentAlert, SendAlert } from "../src/index.ts";
import { startOwnTemporalServer } from "./own-temporal-server.ts";
import { decide, payoutOf, reaches, startPaying, storedText } from "./payment-harness.ts";

/** a receiver of alerts that does not always accept them */
function people(): { heard: PaymentAlert[]; alert: SendAlert; deaf: boolean; tried: string[] } {
  const self = {
    heard: [] as PaymentAlert[],
    tried: [] as string[],
    deaf: false,
    alert: async (alert: PaymentAlert) => {
      self.tried.push(alert.id);
      if (self.deaf) throw new Error("nobody listens");
      self.heard.push(alert);
    },
  };
  return self;
}

const named = (alerts: readonly PaymentAlert[]) =>
  alerts.flatMap(({ payments }) => payments.map(({ refNo, state }) => `${refNo} ${state}`));

const soon = { interval: 100 };

test.concurrent("held payments and payments in review are one alert together, and payments that need nobody cause none", async () => {
  const listeners = people();
  await using paying = await startPaying({
    alert: listeners.alert,
    timings: "short",
    profile: { polling: { unknownFor: "10m" }, payout: { submitDeadline: "10m" } },
    sandbox: {
      faults: [
        { operation: "payout", refNo: "A-HELD", fault: "hold" },
        { operation: "payout", refNo: "A-LOST", fault: "reset", when: "before", count: 1 },
      ],
    },
  });
  const started = new Date().toISOString();
  const [held, lost, plain] = await Promise.all(
    ["A-HELD", "A-LOST", "A-PLAIN"].map((RefNo) =>
      paying.payments.payout(payoutOf({ RefNo, Amount: 31_000 })),
    ),
  );
  if (!held || !lost || !plain) throw new Error("not started");
  await plain.result();
  await reaches(lost.status, { state: "review" });
  await vi.waitFor(
    () => expect(named(listeners.heard).toSorted()).toEqual(["A-HELD held", "A-LOST review"]),
    soon,
  );
  const { timeline, reason } = await lost.status();
  const since = timeline.find(({ event }) => event === "review")?.at ?? "";
  expect(listeners.heard.flatMap(({ payments }) => payments)).toContainEqual({
    kind: "payout",
    account: paying.account.name,
    merchantCode: paying.account.merchantCode,
    refNo: "A-LOST",
    amount: 31_000,
    currency: "IDR",
    state: "review",
    since,
    transId: null,
    status: null,
    reason,
    startedAt: expect.any(String),
  });
  expect(since > started).toBe(true);

  // a person's decision causes no alert
  for (const refNo of ["A-HELD", "A-LOST"])
    await decide(paying.payments, refNo, { action: "markFailed", actor: "Rosa", reason: "called" });
  await Promise.all([held.result(), lost.result()]);
  expect(named(listeners.heard)).toHaveLength(2);
  expect(await storedText(paying.temporal, `alerts:${paying.account.name}`)).not.toContain("Ana");
});

test.concurrent("an alert that does not arrive is sent again unchanged, while payments go on", async () => {
  const listeners = people();
  listeners.deaf = true;
  await using paying = await startPaying({ alert: listeners.alert });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await payment.result();
  paying.sandbox.setStatus(request.RefNo, "REVERSED");
  await paying.payments.callback({ refNo: request.RefNo, transId: null });

  await vi.waitFor(() => expect(listeners.tried.length).toBeGreaterThan(1), soon);
  await reaches(payment.status, { state: "reversed" });
  listeners.deaf = false;

  await vi.waitFor(
    () => expect(named(listeners.heard)).toEqual([`${request.RefNo} reversed`]),
    soon,
  );
  expect(new Set(listeners.tried).size).toBe(1);
  expect(listeners.heard[0]).toMatchObject({ counts: { reversed: 1 } });
  // it ends when there is nothing to send
  await paying.temporal.workflow.getHandle(`alerts:${paying.account.name}`).result();
});

test.concurrent("an outcome that stays unknown causes repeated alerts while it gets older", async () => {
  const listeners = people();
  await using paying = await startPaying({
    alert: listeners.alert,
    profile: { polling: { unknownFor: "12s" }, payout: { notFoundGrace: "60s" } },
    sandbox: { faults: [{ operation: "payout", fault: "reset", when: "before", count: 1 }] },
  });
  const { status } = await paying.payments.payout(payoutOf({ RefNo: "A-UNKNOWN" }));
  await vi.waitFor(
    () => expect(named(listeners.heard)).toEqual(["A-UNKNOWN unknown", "A-UNKNOWN unknown"]),
    soon,
  );
  const [first, second] = listeners.heard;
  const { since } = first?.payments[0] ?? {};
  expect(since).toBe((await status()).timeline.find(({ event }) => event === "unknown")?.at);
  expect(second?.payments[0]?.since).toBe(since);
});

test.concurrent("while no receiver accepts alerts the history stays short, and no alert is lost or sent twice", async () => {
  const listeners = people();
  listeners.deaf = true;
  await using server = await startOwnTemporalServer(join(inject("artifactsFolder"), "alerts.db"), [
    "--dynamic-config-value=limit.historyCount.suggestContinueAsNew=40",
  ]);
  await using paying = await startPaying({
    alert: listeners.alert,
    temporalAddress: server.address,
  });
  const { account, temporal } = paying;
  const alerts = temporal.workflow.getHandle(`alerts:${account.name}`);
  const refNos = Array.from({ length: 60 }, (_, at) => `A-${at}`);
  for (const refNo of refNos) {
    await temporal.workflow.signalWithStart("alerts", {
      workflowId: alerts.workflowId,
      taskQueue: `merchant-payment:${account.name}`,
      args: [{ account: account.name }],
      signal: "report",
      signalArgs: [{ kind: "payout", refNo, state: "review" }],
    });
  }
  await vi.waitFor(async () => {
    const { historyLength } = await alerts.describe();
    expect(historyLength).toBeLessThan(60);
    expect(listeners.tried.length).toBeGreaterThan(1);
  }, soon);
  listeners.deaf = false;

  const told = () => named(listeners.heard).toSorted();
  await vi.waitFor(
    () => expect(told()).toEqual(refNos.map((refNo) => `${refNo} review`).toSorted()),
    soon,
  );
  await alerts.result();
  const counted = listeners.heard.reduce((sum, { counts }) => sum + (counts.review ?? 0), 0);
  expect(counted).toBe(60);
  expect(listeners.tried[0]).toBe(listeners.heard[0]?.id);
});
