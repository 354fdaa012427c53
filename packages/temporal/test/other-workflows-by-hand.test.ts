import { randomUUID } from "node:crypto";
import { WorkflowFailedError } from "@temporalio/client";
import { expect, test, vi } from "vitest";
import type { PaymentAlert } from "../src/index.ts";
import { payoutOf, startPaying } from "./paying.ts";

const odd: readonly (readonly unknown[])[] = [[], [null], [{}], [{ requests: 5 }]];

test.concurrent("a batch that is started by hand with a wrong input ends at once, and says why", async () => {
  await using paying = await startPaying();
  for (const args of odd) {
    const started = await paying.temporal.workflow.start("payoutBatch", {
      workflowId: `by-hand-${randomUUID()}`,
      taskQueue: `merchant-payment:${paying.account.name}`,
      args: [...args],
    });
    const ended = await started.result().catch((error: unknown) => error);

    expect(ended).toBeInstanceOf(WorkflowFailedError);
    expect((ended as WorkflowFailedError).cause?.message).toMatch(
      /this batch cannot run: .*batches client/,
    );
  }
});

test.concurrent("a report by hand that names no payment keeps nobody from being told of one", async () => {
  const heard: PaymentAlert[] = [];
  await using paying = await startPaying({
    alert: async (alert) => void heard.push(alert),
    sandbox: { faults: [{ operation: "payout", fault: "hold" }] },
  });
  const { temporal, account, payments } = paying;
  for (const report of [null, "x", {}])
    await temporal.workflow.signalWithStart("alerts", {
      workflowId: `alerts:${account.name}`,
      taskQueue: `merchant-payment:${account.name}`,
      args: [{ account: account.name }],
      signal: "report",
      signalArgs: [report],
    });
  const request = payoutOf();

  await payments.payout(request);

  await vi.waitFor(
    () => expect(heard).toMatchObject([{ payments: [{ refNo: request.RefNo, state: "held" }] }]),
    { timeout: 20_000, interval: 100 },
  );
});
