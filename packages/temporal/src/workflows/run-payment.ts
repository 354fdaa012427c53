import type { PaymentKind } from "@merchant-payment/core/outcome";
import { planOf } from "@merchant-payment/core/payment";
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  setHandler,
} from "@temporalio/workflow";
import { checkoutUpdate, paymentQuery } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PaymentInput } from "../contract/payment-input.ts";
import { CallbackHints } from "./callback-hints.ts";
import { Decisions } from "./decisions.ts";
import { onPaymentClosed } from "./on-payment-closed.ts";
import { PaymentEffects } from "./payment-effects.ts";
import { PaymentInbox, type Arrival } from "./payment-inbox.ts";
import { PaymentRecord } from "./payment-record.ts";

/**
 * A payment of either kind, from its request to its end. The payment machine decides. This function runs the machine's
 * plan and passes the results back to the machine.
 */
export async function runPayment(kind: PaymentKind, input: PaymentInput): Promise<PaymentDocument> {
  const payment = new PaymentRecord(kind, input);
  const inbox = new PaymentInbox();
  const hints = new CallbackHints(() => inbox.add({ type: "callback" }));
  const decisions = new Decisions(payment, inbox);
  const effects = new PaymentEffects(payment, inbox, hints);
  let later: PaymentDocument | null = null;
  setHandler(paymentQuery, () => later ?? payment.document());
  if (kind === "deposit") setHandler(checkoutUpdate, () => checkout(payment));
  noteCancellation(payment);

  return CancellationScope.nonCancellable(async () => {
    const hear = (arrivals: readonly Arrival[]) => {
      for (const { event, ...heard } of arrivals) {
        const refusal = payment.apply(event, heard);
        if (event.type === "decided") decisions.answer(event.decision, refusal);
      }
    };
    while (!payment.ended) {
      effects.keep(planOf(payment.facts));
      hear(await inbox.next());
    }
    await payment.alerted;
    // decisions that came together with the end are refused; callbacks are kept
    while (inbox.waiting || !allHandlersFinished()) {
      await condition(() => allHandlersFinished() || inbox.waiting);
      if (inbox.waiting) hear(await inbox.next());
    }
    effects.stopWhereFollowed();
    return onPaymentClosed(payment, hints, (document) => (later = document));
  });
}

/** waits until the deposit is no longer submitting */
async function checkout(payment: PaymentRecord): Promise<PaymentDocument> {
  await CancellationScope.nonCancellable(() => condition(() => payment.state !== "submitting"));
  return payment.document();
}

/** a cancellation of the workflow does not take back the payment */
function noteCancellation(payment: PaymentRecord): void {
  CancellationScope.current().cancelRequested.catch(() => {
    payment.note({
      event: "cancel requested",
      detail: "noted only: what may have been sent cannot be called back; use resolve",
    });
  });
}
