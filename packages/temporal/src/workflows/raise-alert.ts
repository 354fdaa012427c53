import {
  CancellationScope,
  condition,
  log,
  proxyLocalActivities,
  sleep,
} from "@temporalio/workflow";
import {
  alertedStates,
  type AlertActivities,
  type AlertedPayment,
  type AlertedState,
} from "../contract/alerts.ts";
import { growingPause, type PaymentState } from "@merchant-payment/core/payment";
import type { PaymentDocument } from "../contract/payment-document.ts";

const { reportPayment } = proxyLocalActivities<AlertActivities>({
  startToCloseTimeout: "10s",
  // it only speaks to the server that this workflow lives on
  scheduleToCloseTimeout: "1 minute",
});

/** milliseconds */
const pauseBeforeRetry = 60_000;

/** of a minute each, for an end: its workflow is not kept open for longer */
const mostTries = 10;

/** Whether people are told of this state. */
export function isAlerted(state: PaymentState): state is AlertedState {
  return (alertedStates as readonly PaymentState[]).includes(state);
}

/**
 * Passes the payment on to those who alert people. Nothing that becomes of the payment depends on it.
 * @param still whether the payment still waits for people; while it does, the alert is tried again; left out: the payment has ended
 */
export async function raiseAlert(
  document: PaymentDocument,
  state: AlertedState,
  since: string,
  still?: () => boolean,
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
  const began = Date.now();
  await CancellationScope.nonCancellable(async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        await reportPayment(payment);
        break;
      } catch {
        log.error("nobody could be told of a payment yet", { refNo, account, kind });
        const pause = growingPause(pauseBeforeRetry, Date.now() - began);
        const isOver =
          still === undefined ? tries === mostTries : await condition(() => !still(), pause);
        if (isOver) break;
      }
    }
    // A local activity is in the history before a signal that comes while its workflow task ends: a workflow that closed
    // at once would do so again when that task is repeated, and never hear of the signal. After a timer it hears it first.
    await sleep(1);
  });
}
