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

/** Asks the gateway after a payment that has ended: what it says now can only be told to people. */
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

/** started by hand with a wrong input, it ends at once: the next callback starts a good one */
function accept(given: unknown): FollowUpInput {
  const read = readFollowUpInput(given);
  if ("input" in read) return read.input;
  throw ApplicationFailure.nonRetryable(
    `this follow-up cannot run: ${read.problems.join("; ")}; the payments client starts one when a callback comes`,
    "InvalidFollowUpInput",
  );
}

/** Polls slowly, and looks into callbacks beside that, until the gateway's Status is final or the time is over. */
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
  // a callback that came while the last question was on its way may know more
  const isDone = () => over && !callbacks.pending;
  const polling = poll();
  for (;;) {
    await Promise.race([polling, condition(() => callbacks.pending)]);
    if (isDone()) return document;
    await listen(await askUntilClear(input, callbacks));
    if (isDone()) return document;
  }
}

/** only an end is news, and that the time is over */
async function pollUntil(input: FollowUpInput, deadline: number): Promise<PollReport | null> {
  const order = followUpOrder(input, input.ended.transId);
  const report = await unlessFailed(() =>
    pollActivity(input.payment)({ ...order, mode: "review", deadline }),
  );
  return report?.answer.says === "overdue" ? null : report;
}
