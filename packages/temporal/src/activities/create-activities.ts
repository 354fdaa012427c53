import {
  createClient,
  type Account,
  type ClientHooks,
  type Transport,
} from "@merchant-payment/core";
import { Context } from "@temporalio/activity";
import type { PaymentActivities } from "../contract/activities.ts";
import type { BatchActivities } from "../contract/payout-batch.ts";
import { checkNeverSent } from "./check-never-sent.ts";
import { checkPayment } from "./check-payment.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { pollPayment } from "./poll-payment.ts";
import { startPayouts } from "./start-payouts.ts";
import { submitPayment } from "./submit-payment.ts";

/** The activities of one account. Its secrets stay in this process. */
export function createPaymentActivities({
  account,
  transport,
  hooks,
  stopping,
}: {
  account: Account;
  transport: Transport;
  hooks: ClientHooks | undefined;
  /** whether the worker is stopping */
  stopping: () => boolean;
}): PaymentActivities & BatchActivities {
  const client = createClient({ account, transport, hooks });
  const { payout, deposit } = account.profile.polling;
  // an empty balance holds payouts back, and a deposit may fill it
  const breakers = {
    payout: createCircuitBreaker(payout.max),
    deposit: createCircuitBreaker(deposit.max),
  };
  return {
    submitPayment: (input) => submitPayment(client, breakers[input.kind], Context.current(), input),
    checkNeverSent: (payment) => checkNeverSent(client, Context.current(), payment),
    startPayouts: (order) => startPayouts(Context.current(), order, stopping, account.formerly),
    pollPayment: (order) => pollPayment(client, Context.current(), order),
    checkPayment: (order) => checkPayment(client, Context.current(), order),
  };
}
