import { sleep } from "@temporalio/workflow";
import type { PaymentRecord } from "./payment-record.ts";

/** milliseconds */
const shortestAge = 1_000;

/** Alerts of an outcome that stays unknown: after a quarter of the time that an answer has, and at each doubling of its age. */
export async function remindWhileUnknown(payment: PaymentRecord): Promise<void> {
  let age = Math.max(payment.input.timings.unknownFor / 4, shortestAge);
  for (;;) {
    const left = payment.since + age - Date.now();
    age *= 2;
    if (left <= 0) continue;
    await sleep(left);
    // an end leaves this running
    if (payment.state !== "unknown") return;
    payment.alert();
  }
}
