import { inject } from "vitest";
import { cli, startCli, untilWritten, type CliResult } from "./cli.ts";
import { createMerchant, type Merchant } from "./merchant.ts";

/** A merchant with a sandbox gateway, and a worker process for its account. */
export interface MerchantWithWorker extends AsyncDisposable {
  readonly merchant: Merchant;
  readonly env: Record<string, string>;
  /** runs a command for this account */
  readonly run: (...args: string[]) => Promise<CliResult>;
  /** all that the worker has logged until now */
  readonly workerLog: () => string;
}

/** Starts it under the account's name, as `createMerchant` does, and waits until its worker is ready. */
export async function startMerchantWithWorker(
  ...options: Parameters<typeof createMerchant>
): Promise<MerchantWithWorker> {
  const merchant = await createMerchant(...options);
  const env = { ...merchant.env, TEMPORAL_ADDRESS: inject("temporalAddress") };
  const worker = startCli(["worker"], { env });
  const workerLog = await untilWritten(worker, "stderr", '"msg":"worker ready"');
  return {
    merchant,
    env,
    run: (...args) => cli(args, { env }),
    workerLog,
    async [Symbol.asyncDispose]() {
      worker.kill("SIGTERM");
      await worker;
      await merchant[Symbol.asyncDispose]();
    },
  };
}
