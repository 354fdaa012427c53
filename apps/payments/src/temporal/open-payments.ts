import {
  createBatchesClient,
  createPaymentsClient,
  type BatchesClient,
  type PaymentsClient,
} from "@merchant-payment/temporal/client";
import type { AccountRef } from "../configuration/load-account.ts";
import { connectTemporal, type TemporalLink } from "./connect.ts";

/** One account's payments, over a connection that is closed at the end. */
export interface OpenPayments extends AsyncDisposable {
  readonly payments: PaymentsClient;
  readonly batches: BatchesClient;
  readonly link: TemporalLink;
}

/** @throws CommandError temporalUnreachable */
export async function openPayments(account: AccountRef): Promise<OpenPayments> {
  const link = await connectTemporal();
  const { client } = link;
  const options = { client, account, taskQueue: account.taskQueue };
  return {
    payments: createPaymentsClient(options),
    batches: createBatchesClient(options),
    link,
    [Symbol.asyncDispose]: () => link[Symbol.asyncDispose](),
  };
}
