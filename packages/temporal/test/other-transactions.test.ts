import { readFile } from "node:fs/promises";
import { createClient } from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { expect, test, vi } from "vitest";
import {
  decide,
  depositOf,
  overlay,
  payoutOf,
  reaches,
  startPaying,
  type Paying,
} from "./payment-harness.ts";

const by = { actor: "Ana", reason: "asked the gateway" };
const farAway = { first: "1h", max: "1h", deadline: "72h", inReview: "1h" };

/** for a gateway with separate RefNos for payouts and deposits, whose answers name no kind */
async function perKindProfile(): Promise<Record<string, unknown>> {
  const url = new URL(import.meta.resolve("@merchant-payment/sandbox/profile.json"));
  const profile = JSON.parse(await readFile(url, "utf8")) as Record<string, unknown>;
  return overlay(profile, { check: { refNos: "perKind" } });
}

/** makes a paid deposit of another system; returns its TransId */
async function paidDeposit({ account }: Paying, same: object): Promise<string> {
  const transport = createUndiciTransport();
  const { data } = await createClient({ account, transport }).deposit(depositOf(same));
  await transport.close();
  expect((await fetch(`${data?.CheckoutURL}/pay`, { method: "POST" })).ok).toBe(true);
  return data?.TransId ?? "";
}

test.concurrent("a callback about a paid deposit of the same RefNo never makes a lost payout succeed", async () => {
  await using paying = await startPaying({
    sandbox: {
      profile: await perKindProfile(),
      faults: [
        { operation: "payout", fault: "reset", when: "before", count: 1 },
        // the check before it, and the first one after it
        { operation: "check", fault: "reset", when: "before", skip: 1, count: 1 },
      ],
    },
    profile: { polling: farAway, payout: { notFoundGrace: "1h" } },
  });
  const same = { RefNo: "REFUND-2", PaymentId: 1, Amount: 40_000 };
  const payout = await paying.payments.payout(payoutOf(same));
  await reaches(payout.status, { state: "unknown" });
  const transId = await paidDeposit(paying, same);

  expect(await paying.payments.callback({ refNo: same.RefNo, transId })).toBe("signalled");

  await reaches(payout.status, { state: "review", because: "kindUnproven" });
  expect(paying.sandbox.ledger.countPayments()).toEqual({});
});

test.concurrent.for(["poll", "callback"] as const)(
  "a check that names another TransId than the payout's own is not believed, final or not: %s",
  async (question) => {
    await using paying = await startPaying({
      sandbox: { payoutAfterMs: 600_000 },
      profile: question === "poll" ? {} : { polling: { ...farAway, inReview: "500ms" } },
    });
    const request = payoutOf();
    const payment = await paying.payments.payout(request);
    const { transId } = await reaches(payment.status, { state: "polling", acknowledged: true });
    const { faults, ledger } = paying.sandbox;
    faults.add({ operation: "check", fault: "wrongEcho", field: "TransId", value: "T-of-another" });
    paying.sandbox.setStatus(request.RefNo, "FAILED");
    if (question === "callback")
      await paying.payments.callback({ refNo: request.RefNo, transId: "T-of-another" });

    const shown = await reaches(payment.status, {
      state: "review",
      because: "twoTransactions",
      transId,
    });
    expect(shown.reason).toMatch(/another TransId than it gave before/);

    // such answers change nothing more, and the payment is not sent again
    const asked = ledger.requests({ operation: "check" }).length;
    await vi.waitFor(() =>
      expect(ledger.requests({ operation: "check" }).length).toBeGreaterThan(asked + 1),
    );
    expect(await payment.status()).toMatchObject({ state: "review", mayPayTwice: true });
    expect(ledger.requests({ operation: "payout" })).toHaveLength(1);
  },
);

test.concurrent("a TransId with blanks around it is the same TransId", async () => {
  await using paying = await startPaying({ sandbox: { payoutAfterMs: 600_000 } });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const { transId } = await reaches(payment.status, { state: "polling", acknowledged: true });
  const value = ` ${transId} `;
  paying.sandbox.faults.add({ operation: "check", fault: "wrongEcho", field: "TransId", value });
  paying.sandbox.setStatus(request.RefNo, "SUCCESS");

  expect(await payment.result()).toMatchObject({ state: "succeeded", transId });
});

test.concurrent("a record that proves nothing is checked without end, and the history does not grow", async () => {
  await using paying = await startPaying({
    sandbox: {
      profile: await perKindProfile(),
      faults: [{ operation: "payout", fault: "reset", when: "before", count: 1 }],
    },
    profile: { polling: { inReview: "20ms" }, payout: { notFoundGrace: "1h" } },
  });
  const same = { RefNo: "REFUND-3", PaymentId: 1, Amount: 40_000 };
  const payment = await paying.payments.payout(payoutOf(same));
  await reaches(payment.status, { state: "unknown" });
  await paidDeposit(paying, same);
  await reaches(payment.status, { state: "review", because: "kindUnproven" });
  const handle = paying.temporal.workflow.getHandle(payment.workflowId);
  const events = async () => (await handle.fetchHistory()).events?.length ?? 0;
  const checks = () => paying.sandbox.ledger.requests({ operation: "check" }).length;
  const [before, asked] = [await events(), checks()];

  await vi.waitFor(() => expect(checks()).toBeGreaterThan(asked + 20));

  // the running poll may have brought the first news
  expect((await events()) - before).toBeLessThan(10);
});

test.concurrent("a payout that a person marked failed because of another system's record is not contradicted by that record", async () => {
  await using paying = await startPaying({ profile: { polling: { inReview: "50ms" } } });
  const request = payoutOf();
  const transport = createUndiciTransport();
  await createClient({ account: paying.account, transport }).exchange("payout", request);
  await transport.close();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "review", because: "existing", status: "SUCCESS" });

  await decide(paying.payments, request.RefNo, { action: "markFailed", ...by });
  const checks = () => paying.sandbox.ledger.requests({ operation: "check" }).length;
  // the second check begins after the workflow got the first answer
  for (const asked of [checks(), checks() + 1]) {
    await paying.payments.callback({ refNo: request.RefNo, transId: null });
    await vi.waitFor(() => expect(checks()).toBeGreaterThan(asked));
  }
  expect(await paying.payments.handle(request.RefNo).status()).toMatchObject({
    state: "failed",
    endedBy: "person",
    because: "existing",
    mayHaveBeenSent: false,
  });
});
