import { NativeConnection, Worker } from "@temporalio/worker";
import { expect, inject, test, vi } from "vitest";
import { MerchantPaymentPlugin } from "../src/index.ts";
import { bundledWorkflowsPath } from "../src/plugin/workflows-path.ts";
import { changedSource } from "./changed-source.ts";
import { decide, payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

test("a changed workflow takes over the running payments of the earlier version", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: { payoutAfterMs: 600_000 },
  });
  // one more step, for payments that start with it
  using changed = changedSource("workflows/run-payment.ts", [
    ["condition,", "condition, patched,"],
    [
      "while (!payment.ended) {",
      'if (patched("breath")) await condition(() => false, 10);\n    while (!payment.ended) {',
    ],
  ]);
  const before = await startVersion(paying, "1", bundledWorkflowsPath);
  const underWay = await paying.payments.payout(payoutOf());
  await reaches(underWay.status, { state: "polling" });

  await startVersion(paying, "2", changed.workflowsPath);
  await before.stop();
  const started = await paying.payments.payout(payoutOf());
  await reaches(started.status, { state: "polling" });
  const payments = [underWay, started];
  for (const payment of payments)
    paying.sandbox.setStatus((await payment.status()).refNo, "SUCCESS");
  const documents = await Promise.all(payments.map((payment) => payment.result()));

  expect(documents.map(({ state, submissions }) => [state, submissions])).toEqual([
    ["succeeded", 1],
    ["succeeded", 1],
  ]);
  expect(await versionsOf(paying, underWay.workflowId)).toEqual(["1", "2"]);
  expect(await versionsOf(paying, started.workflowId)).toEqual(["2"]);
});

test("work after a payment's end is taken over by the next version too", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: { payoutAfterMs: 600_000 },
  });
  const before = await startVersion(paying, "1", bundledWorkflowsPath);
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "polling" });
  const by = { actor: "Rosa", reason: "the bank said so" };
  await decide(paying.payments, request.RefNo, { action: "markFailed", ...by });
  await payment.result();
  const watch = `followUp:${payment.workflowId}`;
  await vi.waitFor(async () => expect(await versionsOf(paying, watch)).toEqual(["1"]));

  await startVersion(paying, "2", bundledWorkflowsPath);
  await before.stop();
  paying.sandbox.setStatus(request.RefNo, "SUCCESS");

  await reaches(payment.status, { state: "contradicted", status: "SUCCESS" });
  expect(await versionsOf(paying, watch)).toEqual(["1", "2"]);
});

/** a worker of this version, to which the server sends all payments, including running ones */
async function startVersion(
  { account, temporal, alsoEnd }: Paying,
  buildId: string,
  workflowsPath: string,
): Promise<{ stop(): Promise<void> }> {
  const deploymentName = `shop-${account.name}`;
  const connection = await NativeConnection.connect({ address: inject("temporalAddress") });
  const worker = await Worker.create({
    connection,
    taskQueue: `merchant-payment:${account.name}`,
    workflowsPath,
    workerDeploymentOptions: {
      version: { deploymentName, buildId },
      useWorkerVersioning: true,
      // a workflow without its own setting would stay with its version
      defaultVersioningBehavior: "PINNED",
    },
    plugins: [new MerchantPaymentPlugin({ accounts: [{ account }] })],
  });
  const running = worker.run();
  let stopped: Promise<void> | undefined;
  const end = async () => {
    worker.shutdown();
    await running;
    await connection.close();
  };
  const stop = () => (stopped ??= end());
  alsoEnd(stop);
  // the server knows a version after its worker polls
  await vi.waitFor(
    () =>
      temporal.workflowService.setWorkerDeploymentCurrentVersion({
        namespace: "default",
        deploymentName,
        buildId,
      }),
    { interval: 200 },
  );
  return { stop };
}

/** the versions that decided about a payment, in order */
async function versionsOf({ temporal }: Paying, workflowId: string): Promise<string[]> {
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  const versions = (events ?? []).flatMap(
    ({ workflowTaskCompletedEventAttributes: done }) => done?.deploymentVersion?.buildId ?? [],
  );
  return [...new Set(versions)];
}
