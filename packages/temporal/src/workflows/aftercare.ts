import {
  ActivityFailure,
  condition,
  setHandler,
  sleep,
  upsertSearchAttributes,
} from "@temporalio/workflow";
import type { PollOrder, PollReport } from "../contract/activities.ts";
import type { AftercareInput } from "../contract/aftercare-input.ts";
import { paymentQuery } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { paymentStateAttribute } from "../contract/search-attributes.ts";
import { checkActivity, pollActivity } from "./activities.ts";
import { CallbackHints, hearsLateCallbacks } from "./callback-hints.ts";
import { stateAfterTheEnd } from "./state-after-the-end.ts";
import { isTold, tellPeople } from "./tell-people.ts";

/** checks until one of them has a clear answer; after the last one the next callback asks again */
const mostTries = 6;

/** Asks the gateway after a payment that has ended: what it says now can only be told to people. */
export async function aftercare(input: AftercareInput): Promise<PaymentDocument> {
  let document = input.ended;
  setHandler(paymentQuery, () => document);
  const hints = new CallbackHints();
  const tell = (heard: PaymentDocument) => (document = heard);
  return input.watchFor === undefined
    ? askWhenHinted(input, hints, tell)
    : watch(input, input.watchFor, hints, tell);
}

/**
 * Looks into callbacks that came, until none is left.
 * @param tell told of the payment whenever there may be news of it
 */
export async function askWhenHinted(
  input: AftercareInput,
  hints: CallbackHints,
  tell: (document: PaymentDocument) => unknown,
): Promise<PaymentDocument> {
  let document = input.ended;
  do {
    const before = document;
    document = hear(before, await askUntilClear(input, hints));
    tell(document);
    await tellOfChange(before, document);
  } while (hints.waiting);
  return document;
}

/** Polls slowly, and looks into callbacks beside that, until the gateway's Status is final or the time is over. */
async function watch(
  input: AftercareInput,
  watchFor: number,
  hints: CallbackHints,
  tell: (document: PaymentDocument) => unknown,
): Promise<PaymentDocument> {
  let document = input.ended;
  let over = false;
  const listen = async (report: PollReport | null) => {
    const before = document;
    document = hear(before, report);
    tell(document);
    await tellOfChange(before, document);
    over ||= report?.decision === "final";
  };
  const poll = async () => {
    await listen(await pollUntil(input, Date.now() + watchFor));
    over = true;
  };
  // a callback that came while the last question was on its way may know more
  const isDone = () => over && !(hints.waiting && hearsLateCallbacks());
  const polling = poll();
  for (;;) {
    await Promise.race([polling, condition(() => hints.waiting)]);
    if (isDone()) return document;
    await listen(await askUntilClear(input, hints));
    if (isDone()) return document;
  }
}

async function pollUntil(input: AftercareInput, deadline: number): Promise<PollReport | null> {
  const order = orderOf(input, input.ended.transId);
  return unlessFailed(() =>
    pollActivity(input.payment)({ ...order, mode: "review", deadline }),
  ).then((report) => (report?.decision === "final" ? report : null));
}

async function askUntilClear(
  input: AftercareInput,
  hints: CallbackHints,
): Promise<PollReport | null> {
  const { first, backoff, max } = input.payment.waits;
  const { transId } = await hints.next(first);
  const order = orderOf(input, input.ended.transId ?? transId);
  for (let tries = 1, wait = first; ; tries++, wait = Math.min(wait * backoff, max)) {
    const report = await unlessFailed(() => checkActivity(input.payment)(order));
    if (report !== null || tries === mostTries) return report;
    await sleep(wait);
  }
}

function orderOf({ payment, ended }: AftercareInput, transId: string | null): PollOrder {
  const { account, merchantCode, baseUrl, request, waits } = payment;
  return {
    kind: ended.kind,
    account,
    merchantCode,
    baseUrl,
    request,
    waits,
    // to be found is news, as it is of a payment of which nobody knows whether it was sent
    mode: "unknown",
    transId: transId ?? "",
    deadline: null,
  };
}

async function unlessFailed(ask: () => Promise<PollReport | null>): Promise<PollReport | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return null;
  }
}

function hear(document: PaymentDocument, report: PollReport | null): PaymentDocument {
  if (report === null) return document;
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
    polls: document.polls + report.polls,
    updatedAt: at,
    timeline: [...document.timeline, { at, event: state, detail: reason }],
  };
}

async function tellOfChange(before: PaymentDocument, after: PaymentDocument): Promise<void> {
  const { state, updatedAt } = after;
  if (state !== before.state && isTold(state)) await tellPeople(after, state, updatedAt);
}
