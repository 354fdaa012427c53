import type { MerchantPaymentClient } from "@merchant-payment/core";
import { ApplicationFailure, type Context } from "@temporalio/activity";
import { accountRestored } from "../account/ask-switches.ts";
import type { PaymentRef } from "../contract/activities.ts";
import { patienceOf } from "./patience.ts";

/** Looks whether the payment's account is marked as restored: then an earlier request may have been sent that Temporal does not know of. */
export async function checkNeverSent(
  { account }: MerchantPaymentClient,
  context: Pick<Context, "client">,
  payment: PaymentRef,
): Promise<{ readonly forgotten: boolean }> {
  const restored = await accountRestored(context.client, payment.account, patienceOf(account));
  if (restored?.since === null) throw ApplicationFailure.retryable(restored.reason);
  return { forgotten: restored !== null };
}
