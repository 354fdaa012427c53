import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FaultRule } from "@merchant-payment/sandbox";
import { expect, test, vi } from "vitest";
import type { PaymentState } from "../src/client/index.ts";
import { startOwnTemporalServer } from "./own-temporal-server.ts";
import { payoutOf, reaches, startPaying } from "./payment-harness.ts";

test("payments in every state survive a Temporal server that is killed and started again on its database", async () => {
  await using folder = await temporaryFolder();
  await using server = await startOwnTemporalServer(join(folder.path, "temporal.db"));
  await using paying = await startPaying({
    temporalAddress: server.address,
    sandbox: { payoutAfterMs: 600_000 },
    profile: {
      timeouts: { response: "4s" },
      payout: { notFoundGrace: "60s", submitDeadline: "60s" },
      polling: { unknownFor: "4s", max: "2s", inReview: "1s" },
    },
  });
  const { sandbox, payments } = paying;
  const reached = async (state: PaymentState, ...faults: FaultRule[]) => {
    const request = payoutOf();
    sandbox.faults.add(...faults.map((fault) => ({ ...fault, refNo: request.RefNo })));
    const payment = await payments.payout(request);
    return { ...payment, ...request, now: reaches(payment.status, { state }) };
  };

  const done = await reached("succeeded");
  await vi.waitFor(() => expect(sandbox.setStatus(done.RefNo, "SUCCESS")).toBe(true));
  const polling = await reached("polling");
  const inReview = await reached("review", {
    operation: "check",
    fault: "wrongEcho",
    field: "Amount",
    skip: 1,
  });
  await Promise.all([done.now, polling.now, inReview.now]);
  const unknown = await reached(
    "unknown",
    { operation: "payout", fault: "reset", when: "after" },
    { operation: "check", fault: "reset", when: "before", skip: 1 },
  );
  const submitting = await reached("submitting", {
    operation: "payout",
    fault: "delay",
    when: "after",
    ms: 3_000,
  });
  const held = await reached("held", { operation: "payout", fault: "hold" });
  await Promise.all([unknown.now, held.now]);
  const all = [done, polling, inReview, unknown, submitting, held];
  expect(sandbox.ledger.payments({ refNo: submitting.RefNo })).toHaveLength(1);

  await server.kill();
  await server.start();
  sandbox.faults.clear();
  await vi.waitFor(
    () => {
      for (const { RefNo } of all) expect(sandbox.setStatus(RefNo, "SUCCESS")).toBe(true);
    },
    { interval: 200 },
  );
  const documents = await Promise.all(all.map((payment) => payment.result()));

  expect(documents.map(({ state }) => state)).toEqual(all.map(() => "succeeded"));
  expect(sandbox.ledger.countPayments()).toEqual(
    Object.fromEntries(all.map(({ RefNo }) => [RefNo, 1])),
  );
  const sent = sandbox.ledger
    .requests({ operation: "payout" })
    .filter(({ refNo }) => refNo !== held.RefNo);
  expect(sent).toHaveLength(all.length - 1);
});

async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), "merchant-payment-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
