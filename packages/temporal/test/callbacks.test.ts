import { readFileSync } from "node:fs";
import { defaultPayloadConverter } from "@temporalio/common";
import type { temporal } from "@temporalio/proto";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { PollInput } from "../src/contract/activities.ts";
import { createPaymentsClient, TemporalUnreachableError } from "../src/client/index.ts";
import { startCuttableProxy } from "./cuttable-proxy.ts";
import { payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

/** no poll comes in time, so that only a callback can end the payment */
const farAway = { polling: { first: "1h", max: "1h", deadline: "72h" } };
/** the first polls come soon, the next one after half a minute, the others too late */
const soonThenFarAway = {
  polling: { first: "300ms", backoff: 10, max: "1h", deadline: "72h", unknownFor: "1h" },
  payout: { notFoundGrace: "1h" },
};
const slow = { payoutAfterMs: 600_000 };

const checks = ({ sandbox }: Paying, refNo: string) =>
  sandbox.ledger.requests({ operation: "check", refNo }).length;

async function historyOf({ temporal }: Paying, workflowId: string) {
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  const scheduled = (events ?? []).flatMap(
    ({ activityTaskScheduledEventAttributes: one }) => one?.activityType?.name ?? [],
  );
  const timers = (events ?? []).filter((event) => event.timerStartedEventAttributes != null);
  return { length: events?.length ?? 0, events: events ?? [], scheduled, timers: timers.length };
}

test.concurrent("a callback ends a payout whose next poll is far away, with at most 24 events", async () => {
  await using paying = await startPaying({ sandbox: slow, profile: farAway });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "polling" });
  paying.sandbox.setStatus(request.RefNo, "SUCCESS");

  const callback = { refNo: request.RefNo, transId: null };
  expect(await paying.payments.callback(callback)).toBe("signalled");

  expect(await payment.result()).toMatchObject({ state: "succeeded", status: "SUCCESS", polls: 1 });
  const { length, scheduled } = await historyOf(paying, payment.workflowId);
  expect(length).toBeLessThanOrEqual(24);
  expect(scheduled).toEqual(["submitPayment", "pollPayment", "checkPayment"]);
  expect(await paying.payments.callback(callback)).toBe("closed");
});

test.concurrent("a callback that comes before the submit's own answer causes a check after it", async () => {
  await using paying = await startPaying({
    sandbox: { faults: [{ operation: "payout", fault: "delay", when: "after", ms: 3_000 }] },
    profile: farAway,
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await vi.waitFor(
    () => expect(paying.sandbox.ledger.payments({ refNo: request.RefNo })).toHaveLength(1),
    { interval: 20 },
  );

  await paying.payments.callback({ refNo: request.RefNo, transId: null });
  expect(await payment.status()).toMatchObject({ state: "submitting" });

  expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
});

/** the gateway answers SUCCESS; before the payment gets that answer, the Status changes to REVERSED with a callback */
async function changesItsMind(paying: Paying, refNo: string, ask: () => Promise<unknown>) {
  const { payments, sandbox } = paying;
  const asked = checks(paying, refNo);
  const late = { operation: "check", fault: "delay", when: "after", count: 1 } as const;
  sandbox.setStatus(refNo, "SUCCESS");
  sandbox.faults.add({ ...late, ms: 1_500 });
  await ask();
  await vi.waitFor(() => expect(checks(paying, refNo)).toBeGreaterThan(asked), { interval: 20 });
  sandbox.setStatus(refNo, "REVERSED");
  // this answer comes after the earlier one
  sandbox.faults.add({ ...late, ms: 4_000 });
  await payments.callback({ refNo, transId: null });
}

test.concurrent.for([
  { question: "a callback's check", profile: farAway },
  { question: "a poll", profile: { polling: { ...soonThenFarAway.polling, first: "1s" } } },
])(
  "a callback that comes while $question is on its way is looked into, though that one's answer is the end",
  async ({ question, profile }) => {
    await using paying = await startPaying({
      sandbox: slow,
      profile,
    });
    const request = payoutOf();
    const { RefNo: refNo } = request;
    const payment = await paying.payments.payout(request);
    await reaches(payment.status, { state: "polling" });
    const callBack = () => paying.payments.callback({ refNo, transId: null });
    await changesItsMind(paying, refNo, async () => question === "a poll" || callBack());

    const { state, timeline } = await payment.result();
    expect(state).toBe("reversed");
    expect(timeline.map(({ event }) => event).slice(-2)).toEqual(["succeeded", "reversed"]);
  },
);

test.concurrent("many callbacks without news cause a few checks, and never restart the poll", async () => {
  await using paying = await startPaying({
    sandbox: slow,
    profile: { polling: { ...soonThenFarAway.polling, first: "1s" } },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await vi.waitFor(() => expect(checks(paying, request.RefNo)).toBe(3));
  const begun = performance.now();
  for (let sent = 0; sent < 30; sent++)
    await paying.payments.callback({ refNo: request.RefNo, transId: `T-${sent}` });
  await vi.waitFor(() => expect(checks(paying, request.RefNo)).toBeGreaterThanOrEqual(5));
  const seconds = (performance.now() - begun) / 1000;

  expect(checks(paying, request.RefNo) - 3).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  expect(await payment.status()).toMatchObject({ state: "polling", status: "PENDING" });
  const { scheduled } = await historyOf(paying, payment.workflowId);
  expect(scheduled.filter((name) => name === "pollPayment")).toHaveLength(1);
});

test.concurrent("if the gateway is asked by TransId, a callback finds a payout whose answer was lost", async () => {
  const byTransId = {
    check: { by: "transId", refNos: "shared" },
    payout: { checkFirst: false, refNos: "neverRepeat" },
  };
  const url = import.meta.resolve("@merchant-payment/sandbox/profile.json");
  const written = JSON.parse(readFileSync(new URL(url), "utf8")) as object;
  await using paying = await startPaying({
    sandbox: {
      ...slow,
      profile: { ...written, ...byTransId },
      faults: [{ operation: "payout", fault: "reset", when: "after" }],
    },
    profile: soonThenFarAway,
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "unknown" });
  const transId = transIdOf(paying, request.RefNo);

  await paying.payments.callback({ refNo: request.RefNo, transId: "of-another" });
  await paying.payments.callback({ refNo: request.RefNo, transId });
  await reaches(payment.status, { state: "polling", transId });

  paying.sandbox.setStatus(request.RefNo, "SUCCESS");
  expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
});

test.concurrent("a callback for a payment that was never started, or that cannot exist, is unknown", async () => {
  await using paying = await startPaying({ worker: false });
  for (const refNo of ["R-never", "R".repeat(2_000)])
    expect(await paying.payments.callback({ refNo, transId: null })).toBe("unknown");
});

test.concurrent("a callback that Temporal cannot keep has a different error", async () => {
  await using paying = await startPaying({ worker: false });
  await using proxy = await startCuttableProxy("127.0.0.1:1");
  const { Client, Connection } = await import("@temporalio/client");
  const connection = Connection.lazy({ address: proxy.address });
  const client = new Client({ connection });
  const { account } = paying;
  const payments = createPaymentsClient({ client, account, callbackPatience: 500 });
  await expect(payments.callback({ refNo: "R-1", transId: null })).rejects.toBeInstanceOf(
    TemporalUnreachableError,
  );
  await connection.close();
});

/** events of a polled payout in any order; it must end with the gateway's last Status */
const happenings = {
  genuine: (paying, refNo) =>
    paying.payments.callback({ refNo, transId: transIdOf(paying, refNo) }),
  "of another transaction": (paying, refNo) =>
    paying.payments.callback({ refNo, transId: "T-of-another" }),
  "of another payment": (paying) => paying.payments.callback({ refNo: "R-other", transId: null }),
  "check fails": async ({ sandbox }) =>
    sandbox.faults.add({ operation: "check", fault: "reset", when: "before", count: 1 }),
  "check says nothing": async ({ sandbox }) =>
    sandbox.faults.add({ operation: "check", fault: "unknownStatus", status: "ODD", count: 1 }),
  "a moment passes": () => new Promise((resolve) => setTimeout(resolve, 120)),
} satisfies Record<string, (paying: Paying, refNo: string) => Promise<unknown>>;

function transIdOf({ sandbox }: Paying, refNo: string): string | null {
  return sandbox.ledger.payments({ refNo })[0]?.transId ?? null;
}

/** number of series of polls before the end; a callback in between causes a check after it */
function pollsWhileOpen(events: readonly temporal.api.history.v1.IHistoryEvent[]): number {
  const orders = events.flatMap(({ activityTaskScheduledEventAttributes: one }) =>
    one?.activityType?.name === "pollPayment" ? (one.input?.payloads?.[0] ?? []) : [],
  );
  const modes = orders.map((order) => defaultPayloadConverter.fromPayload<PollInput>(order).mode);
  return modes.filter((mode) => mode === "sent").length;
}

test.concurrent("callbacks in any order and number end in the gateway's final Status, and pay once", async () => {
  await using paying = await startPaying({ sandbox: slow, profile: soonThenFarAway });
  const names = Object.keys(happenings) as (keyof typeof happenings)[];
  const orders = fc.record({
    early: fc.nat(2),
    before: fc.array(fc.constantFrom(...names), { maxLength: 6 }),
    truth: fc.constantFrom(
      ["SUCCESS", "succeeded"],
      ["FAILED", "failed"],
      ["REVERSED", "reversed"],
    ),
    after: fc.array(fc.constantFrom(...names), { maxLength: 4 }),
  });
  const property = fc.asyncProperty(orders, async ({ early, before, truth, after }) => {
    paying.sandbox.faults.clear();
    const request = payoutOf();
    const { RefNo } = request;
    const payment = await paying.payments.payout(request);
    for (let sent = 0; sent < early; sent++) await happenings.genuine(paying, RefNo);
    await reaches(payment.status, { state: "polling" });
    for (const name of before) await happenings[name](paying, RefNo);
    expect(paying.sandbox.setStatus(RefNo, truth[0] ?? "")).toBe(true);
    for (const name of after) await happenings[name](paying, RefNo);
    paying.sandbox.faults.clear();
    await happenings.genuine(paying, RefNo);

    const document = await payment.result();
    expect(document).toMatchObject({ state: truth[1], status: truth[0], submissions: 1 });
    expect(paying.sandbox.ledger.countPayments()[RefNo]).toBe(1);
    const { events } = await historyOf(paying, payment.workflowId);
    expect(pollsWhileOpen(events)).toBe(1);
  });
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
});
