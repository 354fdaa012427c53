import type { Account } from "@merchant-payment/core";
import type { PaymentRef } from "../contract/activities.ts";

/** why this worker can neither send nor ask; null where it serves the payment's merchant */
export function otherAccount(
  account: Account,
  { account: name, merchantCode }: PaymentRef,
): string | null {
  if (name === account.name && merchantCode === account.merchantCode) return null;
  return `this worker serves account ${account.name} of merchant ${account.merchantCode}, not ${name} of ${merchantCode}; start one for it`;
}
