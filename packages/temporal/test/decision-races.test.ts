import { expect, test, vi } from "vitest";
import { DecisionRefusedError } from "../src/client/index.ts";
import { decide, payoutOf, reaches, startPaying } from "./payment-harness.ts";

const by = { actor: "Rosa", reason: "the bank's statement shows it" };

test.for(["resubmit", "markFailed"] as const)(
  "an answer that came while no worker ran wins over a decision made after it: %s is refused",
  async (action) => {
    await using paying = await startPaying({
      worker: false,
      sandbox: { faults: [{ operation: "check", fault: "unknownStatus", status: "STUCK" }] },
      profile: {
        payout: { checkFirst: false, refNos: "neverRepeat" },
        polling: { deadline: "1s", inReview: "500ms" },
      },
    });
    const first = await paying.startWorker();
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    await reaches(payment.status, { state: "review" });
    const { faults, ledger } = paying.sandbox;
    faults.clear();
    faults.add({ operation: "check", fault: "delay", when: "before", ms: 900 });
    const asked = ledger.requests({ operation: "check" }).length;
    await vi.waitFor(() => {
      expect(ledger.requests({ operation: "check" }).length).toBeGreaterThan(asked);
    });

    // it finishes the running check, and no worker is left to get its result
    await first.stop();
    const decided = decide(paying.payments, request.RefNo, { action, ...by }).catch(
      (error: unknown) => error,
    );
    await paying.startWorker();

    expect(await decided).toBeInstanceOf(DecisionRefusedError);
    expect(await payment.result()).toMatchObject({ state: "succeeded", status: "SUCCESS" });
    expect(ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
  },
);

test("after a recorded cancellation a decision is still carried out, and is shown", async () => {
  await using paying = await startPaying({ sandbox: { payoutAfterMs: 60_000 } });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "polling" });
  await paying.temporal.workflow.getHandle(payment.workflowId).cancel();

  const document = await decide(paying.payments, request.RefNo, { action: "markFailed", ...by });

  expect(document).toMatchObject({ state: "failed" });
});
