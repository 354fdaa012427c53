import { fileURLToPath } from "node:url";
import { ConfigurationError } from "@merchant-payment/core";
import { NativeConnection, Worker } from "@temporalio/worker";
import { expect, inject, onTestFinished, test } from "vitest";
import { createPaymentsClient } from "../src/client/index.ts";
import { MerchantPaymentPlugin } from "../src/index.ts";
import { payoutOf, startPaying } from "./payment-harness.ts";

const ownWorkflows = fileURLToPath(new URL("./own-workflows.ts", import.meta.url));

async function connect(): Promise<NativeConnection> {
  const connection = await NativeConnection.connect({ address: inject("temporalAddress") });
  onTestFinished(() => connection.close());
  return connection;
}

test("a worker with workflows of its own, on a queue of its own, pays once it has the plugin", async () => {
  await using paying = await startPaying({ worker: false });
  const taskQueue = `shop-${paying.account.name}`;
  const worker = await Worker.create({
    connection: await connect(),
    taskQueue,
    workflowsPath: ownWorkflows,
    plugins: [new MerchantPaymentPlugin({ accounts: [{ account: paying.account }] })],
  });

  const [greeting, document] = await worker.runUntil(async () => {
    const { temporal, account } = paying;
    const payments = createPaymentsClient({ client: temporal, account, taskQueue });
    return [
      await temporal.workflow.execute("greet", {
        taskQueue,
        workflowId: `greet-${account.name}`,
        args: ["Rosa"],
      }),
      await (await payments.payout(payoutOf())).result(),
    ] as const;
  });

  expect(greeting).toBe("hello Rosa");
  expect(document).toMatchObject({ state: "succeeded", submissions: 1 });
});

test("a deployment version without worker versioning is refused: the server would take no payment from it", async () => {
  await using paying = await startPaying({ worker: false });
  const connection = await connect();

  const create = Worker.create({
    connection,
    taskQueue: "never",
    workerDeploymentOptions: {
      version: { buildId: "1", deploymentName: "shop" },
      useWorkerVersioning: false,
    },
    plugins: [new MerchantPaymentPlugin({ accounts: [{ account: paying.account }] })],
  });

  await expect(create).rejects.toSatisfy(
    (error) =>
      ConfigurationError.is(error) && /useWorkerVersioning: must be true/.test(error.message),
  );
});
