import type { Account } from "@merchant-payment/core";
import type { Context } from "@temporalio/activity";
import type { PaymentRef } from "../contract/activities.ts";

/**
 * Why this worker can neither send nor check the payment; null if it serves the payment's account. Logs the reason as an
 * error, because a payment without a fitting worker does not go on.
 */
export function accountMismatch(
  { log }: Pick<Context, "log">,
  account: Pick<Account, "name" | "merchantCode" | "baseUrl" | "formerly">,
  payment: PaymentRef,
): string | null {
  const reason = mismatch(account, payment);
  if (reason === null) return null;
  const { kind, request } = payment;
  log.error("this worker serves another account than the payment's", {
    account: account.name,
    kind,
    refNo: request.RefNo,
    reason,
  });
  return reason;
}

function mismatch(
  account: Pick<Account, "name" | "merchantCode" | "baseUrl" | "formerly">,
  payment: PaymentRef,
): string | null {
  if (payment.account !== account.name || payment.merchantCode !== account.merchantCode)
    return `this worker serves account ${account.name} of merchant ${account.merchantCode}, not ${payment.account} of ${payment.merchantCode}; start one for it`;
  const { baseUrl } = payment;
  if (baseUrl === account.baseUrl || account.formerly.includes(baseUrl)) return null;
  return `this worker sends to ${account.baseUrl}, and the payment is for the gateway at ${baseUrl}; start a worker for that one, or, if it is the same gateway under a new address, give the account the old one as "formerly"`;
}
