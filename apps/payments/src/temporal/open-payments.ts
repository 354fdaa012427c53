import { createPaymentsClient, type PaymentsClient } from "@merchant-payment/temporal/client";
import type { KnownAccount } from "../configuration/load-account.ts";
import { connectTemporal, type TemporalLink } from "./connect.ts";

/** One account's payments, over a connection that is closed at the end. */
export interface OpenPayments extends AsyncDisposable {
  readonly payments: PaymentsClient;
  readonly link: TemporalLink;
}

/** @throws CommandError temporalUnreachable */
export async function openPayments(account: KnownAccount): Promise<OpenPayments> {
  const link = await connectTemporal();
  const { client } = link;
  return {
    payments: createPaymentsClient({ client, account, taskQueue: account.taskQueue }),
    link,
    [Symbol.asyncDispose]: () => link[Symbol.asyncDispose](),
  };
}
