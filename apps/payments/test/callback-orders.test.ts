import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentHandle } from "@merchant-payment/temporal/client";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checksOf, callbackEvents, type CallbackEvent } from "./callback-events.ts";
import { play, type Order } from "./callback-play.ts";
import { startCallbackStage, type CallbackStage } from "./callback-stage.ts";

const never = { first: "1h", max: "1h", deadline: "72h" };

let stage: CallbackStage;
beforeAll(async () => {
  stage = await startCallbackStage("callback-orders", {
    payoutAfterMs: 3_600_000,
    callbacks: { firstWaitMs: 100 },
  });
});
afterAll(() => stage[Symbol.asyncDispose]());

async function eventsOf({ workflowId }: PaymentHandle) {
  const { events } = await stage.temporal.workflow.getHandle(workflowId).fetchHistory();
  return events ?? [];
}

/** number of callback signals that the payment got */
async function hintsOf(payment: PaymentHandle): Promise<number> {
  const events = await eventsOf(payment);
  return events.filter((one) => one.workflowExecutionSignaledEventAttributes != null).length;
}

const names = Object.keys(callbackEvents) as CallbackEvent[];
const callbacks = names.filter((name) => !name.startsWith("a check "));
const some = (of: readonly CallbackEvent[], maxLength: number) =>
  fc.array(fc.constantFrom(...of), { maxLength });
const orderOf = (kind: PaymentKind): fc.Arbitrary<Order> =>
  fc.record({
    kind: fc.constant(kind),
    polls: fc.constantFrom("soon", "rare"),
    early: some(callbacks, 3),
    before: some(names, 5),
    truth: fc.nat(2),
    during: some(callbacks, 3),
    late: some(callbacks, 3),
    change: fc.option(fc.record({ to: fc.nat(1), atOnce: fc.boolean() })),
    last: some(callbacks, 3),
  });

test("callbacks and polls in any order and number end in the gateway's final Status, and pay once", async () => {
  const bystander = "ORDER-BYSTANDER";
  const unheard = await stage.start("payout", bystander, never);
  const { totals } = stage.receiver;
  const kinds = Array.from({ length: 8 }, () => ["payout", "deposit"] as const).flat();
  const property = fc.asyncProperty(fc.tuple(...kinds.map(orderOf)), async (orders) => {
    const before = totals["signalled"] ?? 0;
    const payments = await Promise.all(orders.map((order) => play(stage, bystander, order)));
    // the history holds exactly the acknowledged callbacks
    const hints = await Promise.all(payments.map(hintsOf));
    expect(hints.reduce((sum, count) => sum + count, 0)).toBe((totals["signalled"] ?? 0) - before);
  });
  await fc.assert(property, { numRuns: 2, endOnFailure: true });

  expect(await unheard.status()).toMatchObject({ state: "polling", submissions: 1, polls: 0 });
  expect(await hintsOf(unheard)).toBe(0);
  // the check before sending
  expect(checksOf({ stage, refNo: bystander })).toBe(1);
});

test("a payout costs at most 24 events when the gateway's callback ends it, and 18 when a poll does", async () => {
  const { gateway } = stage.merchant;
  const called = await stage.start("payout", "ORDER-CALLED", never);
  const isPolled = async () => expect(await called.status()).toMatchObject({ state: "polling" });
  await vi.waitFor(isPolled);
  gateway.setStatus("ORDER-CALLED", "SUCCESS");
  expect(await called.result()).toMatchObject({ state: "succeeded", polls: 1 });
  expect(await hintsOf(called)).toBe(1);
  expect((await eventsOf(called)).length).toBeLessThanOrEqual(24);

  gateway.faults.add({ fault: "missingCallback", refNo: "ORDER-POLLED" });
  const polled = await stage.start("payout", "ORDER-POLLED", { first: "100ms", backoff: 1 });
  const refNo = "ORDER-POLLED";
  await vi.waitFor(() => expect(checksOf({ stage, refNo })).toBeGreaterThan(2));
  gateway.setStatus("ORDER-POLLED", "SUCCESS");
  expect(await polled.result()).toMatchObject({ state: "succeeded" });
  expect(await eventsOf(polled)).toHaveLength(18);
});
