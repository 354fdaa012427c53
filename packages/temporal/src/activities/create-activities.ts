import { createClient, type Account, type Transport } from "@merchant-payment/core";
import { ApplicationFailure, Context } from "@temporalio/activity";
import type { PaymentActivities, PaymentRef } from "../contract/activities.ts";
import { createAccountHold } from "./account-hold.ts";
import { pollPayment } from "./poll-payment.ts";
import { submitReport } from "./submit-report.ts";
import { submitPayment } from "./submit-payment.ts";

/** The activities of one account. Its secrets stay in this process. */
export function createPaymentActivities({
  account,
  transport,
}: {
  account: Account;
  transport: Transport;
}): PaymentActivities {
  const client = createClient({ account, transport });
  const hold = createAccountHold(account.profile.polling.payout.max);
  return {
    submitPayment: async (order) => {
      const why = otherAccount(account, order);
      return why === null
        ? submitPayment(client, hold, Context.current(), order)
        : submitReport("notSent", why);
    },
    pollPayment: async (order) => {
      const why = otherAccount(account, order);
      if (why !== null) throw ApplicationFailure.create({ message: why, type: "OtherAccount" });
      return pollPayment(client, Context.current(), order);
    },
  };
}

/** why this worker can neither send nor ask; null where it serves the payment's merchant */
function otherAccount(
  account: Account,
  { account: name, merchantCode }: PaymentRef,
): string | null {
  if (name === account.name && merchantCode === account.merchantCode) return null;
  return `this worker serves account ${account.name} of merchant ${account.merchantCode}, not ${name} of ${merchantCode}; start one for it`;
}
