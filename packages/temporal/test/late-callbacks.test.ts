import { expect, test, vi } from "vitest";
import { decide, payoutOf, reaches, startPaying } from "./payment-harness.ts";

test.concurrent("a callback after the end is kept until the gateway's check works again", async () => {
  await using paying = await startPaying({
    profile: { polling: { first: "50ms", backoff: 1, max: "50ms" } },
  });
  const { sandbox, payments } = paying;
  const request = payoutOf();
  const payment = await payments.payout(request);
  await payment.result();
  const checks = () => sandbox.ledger.requests({ operation: "check" }).length;
  sandbox.setStatus(request.RefNo, "REVERSED");
  sandbox.faults.add({ operation: "check", fault: "http", when: "before", status: 502 });
  const asked = checks();

  expect(await payments.callback({ refNo: request.RefNo, transId: null })).toBe("closed");

  await vi.waitFor(() => expect(checks() - asked).toBeGreaterThan(7));
  expect(await payment.status()).toMatchObject({ state: "succeeded" });
  sandbox.faults.clear();
  await reaches(payment.status, { state: "reversed" });
});

test.concurrent("if a check names another TransId than the payout's answer, a callback after the end contradicts nothing", async () => {
  await using paying = await startPaying({
    sandbox: {
      payoutAfterMs: 600_000,
      faults: [
        { operation: "payout", fault: "wrongEcho", field: "TransId", value: "SUB-1" },
        // no check after the payout has named the bound id
        { operation: "check", fault: "reset", when: "before", skip: 1 },
      ],
    },
    profile: { echo: { transId: "submitDiffers" } },
  });
  const { sandbox, payments } = paying;
  const request = payoutOf();
  const payment = await payments.payout(request);
  await reaches(payment.status, { state: "polling", acknowledged: true });
  const by = { actor: "Rosa", reason: "the bank said so" };
  await decide(payments, request.RefNo, { action: "markSucceeded", ...by });
  await payment.result();
  sandbox.faults.clear();
  sandbox.setStatus(request.RefNo, "SUCCESS");

  await payments.callback({ refNo: request.RefNo, transId: null });

  const watch = paying.temporal.workflow.getHandle(`followUp:${payment.workflowId}`);
  expect(await watch.result()).toMatchObject({ state: "succeeded" });
  expect(await payment.status()).toMatchObject({ state: "succeeded" });
});
