import { expect, test } from "vitest";
import { logged, payoutOf, reaches, startPaying, storedText } from "./payment-harness.ts";

test("secrets and people's data are in no log, search attribute, document or result", async () => {
  await using paying = await startPaying({
    sandbox: {
      faults: [
        { operation: "payout", fault: "reset", when: "after", count: 1 },
        { operation: "payout", fault: "rejected", count: 1 },
      ],
    },
  });
  const secrets = Object.values(paying.sandbox.secrets);
  const requests = [payoutOf(), payoutOf(), payoutOf()];

  const seen: string[] = [];
  for (const request of requests) {
    const payment = await paying.payments.payout(request);
    seen.push(JSON.stringify(await payment.result()));
    const handle = paying.temporal.workflow.getHandle(payment.workflowId);
    const { raw: _, ...description } = await handle.describe();
    seen.push(JSON.stringify(description.typedSearchAttributes), JSON.stringify(description.memo));
    const { events } = await handle.fetchHistory();
    // the inputs must contain the request; nothing else may repeat it
    const results = (events ?? []).map(
      ({ activityTaskCompletedEventAttributes: done }) => done?.result?.payloads ?? [],
    );
    seen.push(...results.flat().map(({ data }) => Buffer.from(data ?? []).toString()));
    const whole = await storedText(paying.temporal, payment.workflowId);
    expect(whole).toContain("Ana Maria Lopez");
    for (const secret of secrets) expect(whole).not.toContain(secret);
  }
  await expect(paying.payments.payout({ ...payoutOf(), Amount: -1 })).rejects.toSatisfy(
    (error) => seen.push(String(error)) > 0,
  );

  const everything = [...seen, ...logged].join("\n");
  expect(everything.length).toBeGreaterThan(1_000);
  for (const hidden of [...secrets, "Ana", "Lopez", "CUST-4711"])
    expect(everything).not.toContain(hidden);
  await reaches(() => paying.payments.handle(requests[0]?.RefNo ?? "").status(), {
    state: "succeeded",
  });
});
