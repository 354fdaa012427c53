import { sleep } from "@temporalio/workflow";
import type { PaymentRecord } from "./payment-record.ts";

/** milliseconds */
const shortestAge = 1_000;

/** Alerts people while an outcome stays unknown: after a quarter of `unknownFor`, then each time its age has doubled. */
export async function remindWhileUnknown(payment: PaymentRecord): Promise<void> {
  let age = Math.max(payment.input.timings.unknownFor / 4, shortestAge);
  for (;;) {
    const left = payment.since + age - Date.now();
    age *= 2;
    if (left <= 0) continue;
    await sleep(left);
    // the payment's end does not cancel this
    if (payment.state !== "unknown") return;
    payment.alert();
  }
}
