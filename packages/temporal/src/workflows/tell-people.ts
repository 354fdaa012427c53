import { CancellationScope, log, patched, proxyLocalActivities } from "@temporalio/workflow";
import {
  alertedStates,
  type AlertActivities,
  type AlertedPayment,
  type AlertedState,
} from "../contract/alerts.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PaymentState } from "../contract/payment-states.ts";

const { reportPayment } = proxyLocalActivities<AlertActivities>({
  startToCloseTimeout: "10s",
  // it only speaks to the server that this workflow lives on
  scheduleToCloseTimeout: "10 minutes",
});

/** Whether people are told of this state. False, too, in payments that were in it before anybody was. */
export function isTold(state: PaymentState): state is AlertedState {
  return (alertedStates as readonly PaymentState[]).includes(state) && patched("people-are-told");
}

/** Passes the payment on to those who alert people. Nothing of the payment depends on it. */
export async function tellPeople(
  document: PaymentDocument,
  state: AlertedState,
  since: string,
): Promise<void> {
  const { kind, account, merchantCode, refNo, amount, currency } = document;
  const { transId, status, reason, startedAt } = document;
  const payment: AlertedPayment = {
    kind,
    account,
    merchantCode,
    refNo,
    amount,
    currency,
    transId,
    status,
    reason,
    startedAt,
    state,
    since,
  };
  try {
    await CancellationScope.nonCancellable(() => reportPayment(payment));
  } catch {
    log.error("nobody could be told of a payment", { refNo, account, kind });
  }
}
