import { expect, test, vi } from "vitest";
import { payoutOf, reaches, startPaying } from "./payment-harness.ts";

/** more than the checks with short pauses: the pauses between the others grow */
const many = 30;

test("after many checks caused by callbacks, the next callback still causes a check", async () => {
  // in review it is polled once an hour, so only a callback can find the end
  await using paying = await startPaying({
    sandbox: { payoutAfterMs: 600_000 },
    profile: {
      polling: { first: "20ms", backoff: 1, max: "20ms", deadline: "500ms", inReview: "1h" },
    },
  });
  const { payments, sandbox } = paying;
  const { RefNo: refNo, ...fields } = payoutOf();
  const payment = await payments.payout({ RefNo: refNo, ...fields });
  await reaches(payment.status, { state: "review", because: "overdue" });
  const checks = () => sandbox.ledger.requests({ operation: "check", refNo }).length;

  const before = checks();
  for (let callbacks = 1; callbacks <= many; callbacks += 1) {
    expect(await payments.callback({ refNo, transId: null })).toBe("signalled");
    await vi.waitFor(() => expect(checks()).toBe(before + callbacks), {
      interval: 10,
    });
  }
  expect(await payment.status()).toMatchObject({ state: "review", status: "PENDING" });
  sandbox.setStatus(refNo, "SUCCESS");
  expect(await payments.callback({ refNo, transId: null })).toBe("signalled");

  expect(await payment.result()).toMatchObject({ state: "succeeded", status: "SUCCESS" });
  expect(checks()).toBe(before + many + 1);
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});
