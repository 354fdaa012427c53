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
  // it calls only the Temporal server that runs this workflow
  scheduleToCloseTimeout: "1 minute",
});

/** milliseconds */
const pauseBeforeRetry = 60_000;

/** tries for an ended payment, of at most a minute each; its workflow does not stay open for longer */
const mostTries = 10;

/** Whether people are alerted about this state. */
export function isAlerted(state: PaymentState): state is AlertedState {
  return (alertedStates as readonly PaymentState[]).includes(state);
}

/**
 * Passes the payment to the workflow that alerts people. What happens to the payment does not depend on it.
 * @param still whether the payment still waits for people; while it does, the alert is tried again. Undefined: the payment
 * has ended
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
    // A signal may come while the workflow task of the local activity ends. The server repeats that task, and the history
    // then has the local activity before the signal. A workflow that closes at once would close again, without handling the
    // signal. After a timer it handles the signal first.
    await sleep(1);
  });
}
