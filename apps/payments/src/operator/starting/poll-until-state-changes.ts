import { setTimeout as sleep } from "node:timers/promises";
import type {
  PaymentDocument,
  PaymentState,
  PaymentHandle,
} from "@merchant-payment/temporal/client";

const underWay: readonly PaymentState[] = ["submitting", "polling", "unknown"];

/**
 * Waits until the payment has ended or a person must decide.
 * Each look is a query, so looks become rarer; the end is reported at once.
 */
export async function pollUntilStateChanges(
  started: Pick<PaymentHandle, "result" | "status">,
  look: (document: PaymentDocument) => void,
  { first = 500, growth = 1.3, longest = 15_000 } = {},
): Promise<PaymentDocument> {
  const ended = started.result();
  // awaited below; it also ends if the connection is closed
  ended.catch(() => {});
  for (let pause = first; ; pause = Math.min(pause * growth, longest)) {
    const document = await started.status();
    look(document);
    if (!underWay.includes(document.state)) return document;
    const result = await Promise.race([ended, sleep(pause)]);
    if (result !== undefined) return result;
  }
}
