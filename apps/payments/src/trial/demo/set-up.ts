import { createAccount, type Profile } from "@merchant-payment/core";
import type { Sandbox } from "@merchant-payment/sandbox";
import { createPaymentsClient, type PaymentsClient } from "@merchant-payment/temporal/client";
import { startTemporal, type DevTemporal } from "../dev/start-temporal.ts";
import { connectTemporal } from "../../temporal/connect.ts";
import { startPaymentWorker } from "../../services/worker/payment-worker.ts";
import { createWorkerLog } from "../../services/observability/service-log.ts";
import { startDemoGateway } from "./demo-gateway.ts";
import type { Stage } from "./stage.ts";

/** All running parts of the demonstration. */
export interface Setting {
  readonly gateway: Sandbox;
  readonly profile: Profile;
  readonly temporal: DevTemporal;
  readonly payments: PaymentsClient;
  /** name of the account */
  readonly account: string;
}

const origins: Readonly<Record<DevTemporal["foundIn"], string>> = {
  TEMPORAL_CLI: "named by TEMPORAL_CLI",
  PATH: "found on PATH",
  cache: "kept from an earlier run",
  download: "downloaded, and kept for the next run",
  go: "built with Go, and kept for the next run",
};

/** Starts all parts; every started part ends with the stack. */
export async function setUp(stage: Stage, stack: AsyncDisposableStack): Promise<Setting> {
  const { gateway, profile } = await stage.during(
    "Starting the sandbox gateway",
    startDemoGateway,
    (started) => `sandbox gateway      ${started.gateway.url}`,
  );
  stack.use(gateway);
  const temporal = await stage.during(
    "Looking for a Temporal dev server, and starting it",
    () => startTemporal(stage.say),
    ({ server, foundIn }) =>
      `Temporal dev server  ${server.address}, its program ${origins[foundIn]}`,
  );
  stack.defer(() => temporal.server.stop());

  const { url: baseUrl, merchantCode, secrets } = gateway;
  const account = createAccount({ name: "demo", baseUrl, merchantCode, secrets, profile });
  await stage.during(
    "Starting a worker",
    () => startPaymentWorker([{ account }], temporal.settings, createWorkerLog("error")),
    () => `worker               for account ${account.name}`,
  );
  const link = stack.use(await connectTemporal(temporal.settings));
  const payments = createPaymentsClient({ client: link.client, account });
  return { gateway, profile, temporal, payments, account: account.name };
}
