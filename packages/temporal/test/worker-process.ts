import { createAccount, parseProfile } from "@merchant-payment/core";
import { NativeConnection, Worker } from "@temporalio/worker";
import { MerchantPaymentPlugin } from "../src/index.ts";
import { keptBundle } from "./kept-bundle.ts";

/** The settings of a worker in a separate process, as JSON in its first argument. */
export interface WorkerProcessOptions {
  readonly address: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly merchantCode: string;
  readonly profile: unknown;
  readonly secrets: Readonly<Record<string, string>>;
  /** its workflow task queue; default: the account's */
  readonly taskQueue?: string;
}

const { address, profile, taskQueue, ...account }: WorkerProcessOptions = JSON.parse(
  process.argv[2] ?? "{}",
) as WorkerProcessOptions;
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  taskQueue: taskQueue ?? `merchant-payment:${account.name}`,
  workflowBundle: await keptBundle(),
  plugins: [
    new MerchantPaymentPlugin({
      accounts: [{ account: createAccount({ ...account, profile: parseProfile(profile) }) }],
    }),
  ],
});
process.once("SIGTERM", () => worker.shutdown());
// it ends with the process that started it
process.once("disconnect", () => process.exit());
process.channel?.unref();
process.send?.("ready");
await worker.run();
