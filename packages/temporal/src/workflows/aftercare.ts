import { ActivityFailure, setHandler, sleep, upsertSearchAttributes } from "@temporalio/workflow";
import type { PollReport } from "../contract/activities.ts";
import type { AftercareInput } from "../contract/aftercare-input.ts";
import { paymentQuery } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { paymentStateAttribute } from "../contract/search-attributes.ts";
import { checkActivity } from "./activities.ts";
import { CallbackHints } from "./callback-hints.ts";
import { stateAfterTheEnd } from "./state-after-the-end.ts";

/** checks until one of them has a clear answer; after the last one the next callback asks again */
const mostTries = 6;

/** Asks the gateway after a payment that has ended, because a callback came. What it says now may only be told to people. */
export async function aftercare(input: AftercareInput): Promise<PaymentDocument> {
  let document = input.ended;
  setHandler(paymentQuery, () => document);
  return askAfterTheEnd(input, new CallbackHints(), (heard) => (document = heard));
}

/** @param tell told of the payment whenever there is news of it */
export async function askAfterTheEnd(
  input: AftercareInput,
  hints: CallbackHints,
  tell: (document: PaymentDocument) => void,
): Promise<PaymentDocument> {
  let document = input.ended;
  do {
    const { transId } = await hints.next(input.payment.waits.first);
    const report = await askUntilClear(input, document.transId ?? transId ?? "");
    if (report !== null) document = hear(document, report);
    tell(document);
  } while (hints.waiting);
  return document;
}

async function askUntilClear(
  { payment, ended }: AftercareInput,
  transId: string,
): Promise<PollReport | null> {
  const { account, merchantCode, request, waits } = payment;
  const { kind } = ended;
  const ref = { kind, account, merchantCode, request, waits, transId };
  let wait = waits.first;
  for (let tries = 1; ; tries++) {
    try {
      // to be found is news, as it is of a payment of which nobody knows whether it was sent
      const report = await checkActivity(payment)({ ...ref, mode: "unknown", deadline: null });
      if (report !== null) return report;
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
    }
    if (tries === mostTries) return null;
    await sleep(wait);
    wait = Math.min(wait * waits.backoff, waits.max);
  }
}

function hear(document: PaymentDocument, report: PollReport): PaymentDocument {
  const state = stateAfterTheEnd(document, report.final);
  if (state === document.state) return document;
  upsertSearchAttributes([{ key: paymentStateAttribute, value: state }]);
  const at = new Date().toISOString();
  const reason = `it had ended as ${document.state}, and the gateway's Status is ${report.status ?? "missing"} now`;
  return {
    ...document,
    state,
    status: report.status ?? document.status,
    transId: report.transId ?? document.transId,
    payId: report.payId ?? document.payId,
    reason,
    polls: document.polls + 1,
    updatedAt: at,
    timeline: [...document.timeline, { at, event: state, detail: reason }],
  };
}
