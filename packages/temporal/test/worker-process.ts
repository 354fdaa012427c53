import { createAccount, parseProfile } from "@merchant-payment/core";
import { NativeConnection, Worker } from "@temporalio/worker";
import { MerchantPaymentPlugin } from "../src/index.ts";

/** What a worker in a process of its own is told, as JSON in its first argument. */
export interface WorkerProcessOptions {
  readonly address: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly merchantCode: string;
  readonly profile: unknown;
  readonly secrets: Readonly<Record<string, string>>;
}

const { address, profile, ...account } = JSON.parse(
  process.argv[2] ?? "{}",
) as WorkerProcessOptions;
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  taskQueue: `merchant-payment:${account.name}`,
  plugins: [
    new MerchantPaymentPlugin({
      accounts: [{ account: createAccount({ ...account, profile: parseProfile(profile) }) }],
    }),
  ],
});
process.once("SIGTERM", () => worker.shutdown());
await worker.run();
