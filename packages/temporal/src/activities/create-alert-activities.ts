import { Context } from "@temporalio/activity";
import { ApplicationFailure } from "@temporalio/common";
import type { AlertActivities, SendAlert } from "../contract/alerts.ts";
import { reportPayment } from "./report-payment.ts";

/** @param send undefined: this worker alerts nobody */
export function createAlertActivities(send: SendAlert | undefined): AlertActivities {
  return {
    async reportPayment(payment) {
      if (send !== undefined) await reportPayment(Context.current(), payment);
    },
    async sendAlert(alert) {
      if (send === undefined)
        throw ApplicationFailure.retryable("this worker has nobody to send alerts to");
      await send(alert);
    },
  };
}
