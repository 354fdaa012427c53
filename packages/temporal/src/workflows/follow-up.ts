import {
  ApplicationFailure,
  condition,
  setHandler,
  setWorkflowOptions,
} from "@temporalio/workflow";
import type { PollReport } from "../contract/activities.ts";
import { readFollowUpInput, type FollowUpInput } from "../contract/follow-up-input.ts";
import { paymentQuery } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { pollActivity } from "./activities.ts";
import { CallbackHints } from "./callback-hints.ts";
import {
  askUntilClear,
  checkForCallbacks,
  followUpOrder,
  hear,
  LateCallbacks,
  unlessFailed,
} from "./late-callbacks.ts";
import { autoUpgrade } from "./auto-upgrade.ts";

/** Checks a payment that has ended. A different result is only recorded and reported to people. */
export async function followUp(given: FollowUpInput): Promise<PaymentDocument> {
  const input = accept(given);
  let document = input.ended;
  setHandler(paymentQuery, () => document);
  const callbacks = new LateCallbacks(new CallbackHints(() => {}), false);
  const tell = (heard: PaymentDocument) => (document = heard);
  return input.watchFor === undefined
    ? checkForCallbacks(input, callbacks, tell)
    : watch(input, input.watchFor, callbacks, tell);
}
setWorkflowOptions(autoUpgrade, followUp);

/** a wrong input, from a start by hand, ends the workflow at once; the next callback starts a correct one */
function accept(given: unknown): FollowUpInput {
  const read = readFollowUpInput(given);
  if ("input" in read) return read.input;
  throw ApplicationFailure.nonRetryable(
    `this follow-up cannot run: ${read.problems.join("; ")}; the payments client starts one when a callback comes`,
    "InvalidFollowUpInput",
  );
}

/**
 * Polls slowly, and also checks after callbacks. It ends when the Status is final, when a poll finds two transactions, or
 * when the time is over.
 */
async function watch(
  input: FollowUpInput,
  watchFor: number,
  callbacks: LateCallbacks,
  tell: (document: PaymentDocument) => unknown,
): Promise<PaymentDocument> {
  let document = input.ended;
  let over = false;
  const listen = async (report: PollReport | null) => {
    document = await hear(document, report, tell);
    over ||= report?.answer.says === "final";
  };
  const poll = async () => {
    await listen(await pollUntil(input, watchFor));
    over = true;
  };
  // a callback that came during the last check may lead to news
  const isDone = () => over && !callbacks.pending;
  const polling = poll();
  for (;;) {
    await Promise.race([polling, condition(() => callbacks.pending)]);
    if (isDone()) return document;
    await listen(await askUntilClear(input, callbacks));
    if (isDone()) return document;
  }
}

/** the report of a final Status or of two transactions; null if the time is over */
async function pollUntil(input: FollowUpInput, deadline: number): Promise<PollReport | null> {
  const order = followUpOrder(input, input.ended.transId);
  const report = await unlessFailed(() =>
    pollActivity(input.payment)({ ...order, mode: "review", deadline }),
  );
  return report?.answer.says === "overdue" ? null : report;
}
