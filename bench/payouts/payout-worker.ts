import type { Account } from "@merchant-payment/core";
import { MerchantPaymentPlugin } from "@merchant-payment/temporal";
import { NativeConnection, Worker } from "@temporalio/worker";

/** A worker for the account, as the plugin makes it. */
export async function payoutWorker(
  address: string,
  account: Account,
): Promise<{ stop(): Promise<void> }> {
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    taskQueue: `merchant-payment:${account.name}`,
    plugins: [new MerchantPaymentPlugin({ accounts: [{ account }] })],
  });
  const running = worker.run();
  return {
    async stop() {
      worker.shutdown();
      await running;
      await connection.close();
    },
  };
}
