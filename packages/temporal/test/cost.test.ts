import { expect, test } from "vitest";
import { payoutOf, startPaying, type Paying } from "./payment-harness.ts";

/** most history events of a payout, with any number of polls */
const mostEvents = 18;

test.concurrent.for([1, 2, 10])(
  "a payout with %i polls or more costs at most 18 events and 3 + P billable actions",
  async (polls) => {
    // the check before the payout answers notFound; the ones after it are the polls
    await using paying = await startPaying({
      sandbox: { payoutAfterMs: 60_000 },
      profile: { polling: { first: "30ms", backoff: 1, max: "30ms" } },
    });
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await expect
      .poll(() => checksOf(paying, request.RefNo), { interval: 5 })
      .toBeGreaterThanOrEqual(polls);
    paying.sandbox.setStatus(request.RefNo, "SUCCESS");
    const document = await payment.result();

    const { events = [] } = await paying.temporal.workflow
      .getHandle(payment.workflowId)
      .fetchHistory();
    const count = (attributes: string) =>
      (events ?? []).filter((event) => Reflect.get(event, attributes) != null).length;
    // the attempt number of a started activity is the number of its attempts, each of which is billed
    const attempts = (events ?? []).reduce(
      (sum, event) => sum + (event.activityTaskStartedEventAttributes?.attempt ?? 0),
      0,
    );
    const billable =
      1 +
      attempts +
      count("upsertWorkflowSearchAttributesEventAttributes") +
      count("timerStartedEventAttributes");

    expect(document.polls).toBe(attempts - 1);
    expect(document.polls).toBeGreaterThanOrEqual(polls);
    expect(events).toHaveLength(mostEvents);
    expect(billable).toBe(3 + document.polls);
  },
);

test.concurrent("a payout that is refused is never polled", async () => {
  await using paying = await startPaying({
    sandbox: { faults: [{ operation: "payout", fault: "rejected" }] },
  });
  const payment = await paying.payments.payout(payoutOf());
  const document = await payment.result();

  const { events } = await paying.temporal.workflow.getHandle(payment.workflowId).fetchHistory();
  expect(document.polls).toBe(0);
  expect(events?.length).toBeLessThanOrEqual(mostEvents);
});

/** checks after the one before the payout */
function checksOf({ sandbox }: Paying, refNo: string): number {
  return sandbox.ledger.requests({ operation: "check", refNo }).length - 1;
}
