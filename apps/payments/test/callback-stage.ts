import { createAccount, parseProfile } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { SandboxOptions } from "@merchant-payment/sandbox";
import {
  createPaymentsClient,
  type PaymentsClient,
  type PaymentHandle,
} from "@merchant-payment/temporal/client";
import type { Client } from "@temporalio/client";
import { inject } from "vitest";
import { servedBy } from "../src/services/receiver/receive.ts";
import { startReceiver, type Receiver } from "../src/services/receiver/start-receiver.ts";
import { connectTemporal } from "../src/temporal/connect.ts";
import { startPaymentWorker } from "../src/services/worker/payment-worker.ts";
import { createWorkerLog } from "../src/services/observability/service-log.ts";
import { createMerchant, payee, payer, type Merchant } from "./merchant.ts";

/** A gateway, a worker and a receiver of callbacks in this process, over real sockets and a real Temporal server. */
export interface CallbackStage extends AsyncDisposable {
  readonly merchant: Merchant;
  readonly receiver: Receiver;
  readonly temporal: Client;
  /** @param polling overrides the profile's polling for this payment */
  start(kind: PaymentKind, refNo: string, polling: object): Promise<PaymentHandle>;
}

export async function startCallbackStage(
  name: string,
  sandbox: SandboxOptions,
): Promise<CallbackStage> {
  await using stack = new AsyncDisposableStack();
  const merchant = stack.use(await createMerchant(name, { sandbox }));
  const { gateway } = merchant;
  const accountWith = (changes: object) =>
    createAccount({
      name,
      baseUrl: gateway.url,
      merchantCode: gateway.merchantCode,
      secrets: gateway.secrets,
      profile: parseProfile({ ...gateway.profile, ...changes }),
    });
  const account = accountWith({});
  const log = createWorkerLog("silent");
  const address = inject("temporalAddress");
  const settings = { address, namespace: "default", connection: { address } };
  const link = stack.use(await connectTemporal(settings));
  const worker = await startPaymentWorker([{ account }], settings, log);
  stack.defer(async () => {
    worker.shutdown();
    await worker.ended;
  });
  const receiver = await startReceiver({
    accounts: servedBy(link, [account]),
    log,
    basePath: "",
    host: "127.0.0.1",
    port: 0,
  });
  stack.defer(() => receiver.stop());
  const held = stack.move();
  return {
    merchant,
    receiver,
    temporal: link.client,
    async start(kind, refNo, polling) {
      const payments = createPaymentsClient({
        client: link.client,
        account: accountWith({ polling }),
      });
      return startCalledBack(payments, kind, refNo, receiver.url);
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** Starts a payment whose callbacks the gateway sends to the receiver at this address. */
export async function startCalledBack(
  payments: Pick<PaymentsClient, PaymentKind>,
  kind: PaymentKind,
  refNo: string,
  url: string,
): Promise<PaymentHandle> {
  const request = { RefNo: refNo, Currency: "IDR", BackendURL: `${url}/callbacks/${kind}` };
  return kind === "payout"
    ? payments.payout({
        ...request,
        PaymentId: 1,
        Amount: 150_000,
        Service: "bca",
        CustomerId: payee.id,
        CustomerName: payee.name,
      })
    : payments.deposit(
        {
          ...request,
          PaymentId: 2,
          Amount: 40_000,
          FirstName: payer.first,
          LastName: payer.last,
          UserEmail: payer.email,
          UserContact: payer.contact,
        },
        { patience: 0 },
      );
}
