import { createAccount, parseProfile } from "@merchant-payment/core";
import { MerchantPaymentPlugin } from "@merchant-payment/temporal";
import { NativeConnection, Worker } from "@temporalio/worker";
import { createNamedRequests } from "./named-requests.ts";

/** The settings of a worker in a separate process, as JSON in its first argument. */
export interface WorkerProcessOptions {
  readonly address: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly merchantCode: string;
  readonly profile: unknown;
  readonly secrets: Readonly<Record<string, string>>;
  /** of its workflows, of which there are none: decisions are taken elsewhere */
  readonly taskQueue: string;
  /** a workflow bundle's file, which saves seconds */
  readonly codePath: string;
}

const { address, profile, taskQueue, codePath, ...account }: WorkerProcessOptions = JSON.parse(
  process.argv[2] ?? "{}",
) as WorkerProcessOptions;
const { transport } = createNamedRequests();
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  taskQueue,
  workflowBundle: { codePath },
  plugins: [
    new MerchantPaymentPlugin({
      accounts: [
        { account: createAccount({ ...account, profile: parseProfile(profile) }), transport },
      ],
    }),
  ],
});
process.once("SIGTERM", () => worker.shutdown());
// it ends with the process that started it
process.once("disconnect", () => process.exit());
process.channel?.unref();
await worker.run();
process.exit();
