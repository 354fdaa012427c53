import { setTimeout as sleep } from "node:timers/promises";
import type { PaymentTimer } from "@merchant-payment/core/payment";
import type { Act } from "../model/act.ts";
import { anotherId } from "../model/gateway.ts";
import type { State } from "../model/state.ts";
import { answerToCheck } from "./answer-check.ts";
import { loseWorker, repeatSubmit, sendSubmit, sendUnheard, takeSubmit } from "./perform-submit.ts";
import type { RealPayment } from "./real-payment.ts";
import type { TraceStep } from "./sample-trace.ts";
import type { StepMemory } from "./step-memory.ts";

/** milliseconds in which a worker allows no other submit of a held account: the profile's longest wait, and a margin */
const breakerOpen = 250;

const by = { actor: "Rosa", reason: "a trace" };

/** Performs one step on real parts, without waiting for its effects. */
export async function performStep(
  payment: RealPayment,
  memory: StepMemory,
  { act, next }: TraceStep,
  before: State,
): Promise<void> {
  switch (act.act) {
    case "take":
      return takeSubmit(payment, act.answer, next);
    case "send":
      return act.reports
        ? sendSubmit(payment, act.way, before)
        : sendUnheard(payment, act.way, before);
    case "findStopped":
      return payment.deliver("submit");
    case "refuseStale":
    case "checkNeverSent":
      // goes on by itself
      return;
    case "giveUp":
      return loseWorker(payment);
    case "repeatSubmit":
      return repeatSubmit(payment, act.as);
    case "poll":
    case "checkForCallback":
      return answer(payment, act, next);
    case "receive":
      return receive(payment, act);
    case "timer":
      return fire(payment, memory, act.timer);
    case "callback":
      return callBack(payment);
    case "stopAccount":
      await payment.parts.accounts.stop(by);
      return;
    case "decide":
      return decide(payment, memory, act);
    case "resetWorkflow":
      return resetWorkflow(payment, memory, act.to);
  }
}

async function answer(
  payment: RealPayment,
  act: Extract<Act, { act: "poll" | "checkForCallback" }>,
  next: State,
): Promise<void> {
  const asker = act.act === "poll" ? "poll" : "check";
  const held = await payment.request(asker, "check");
  const wire = await answerToCheck(payment, held, act.answer);
  const news = asker === "poll" ? (next.row?.news ?? null) : next.callbackNews;
  if (news === null) held.answer(wire);
  else payment.later.set(asker, () => held.answer(wire));
}

/** answers that arrive during a workflow task come together in the next one */
async function receive(
  payment: RealPayment,
  { poll, callback }: Extract<Act, { act: "receive" }>,
): Promise<void> {
  if (!(poll && callback)) return payment.deliver(poll ? "poll" : "check");
  const hold = payment.parts.tasks.hold();
  await payment.handle.signal("a trace holds this task", hold.text);
  await hold.begun;
  payment.deliver("poll");
  payment.deliver("check");
  await payment.untilGone("poll");
  await payment.untilGone("check");
  hold.release();
}

async function fire(payment: RealPayment, memory: StepMemory, timer: PaymentTimer): Promise<void> {
  if (timer === "pause")
    await sleep(Math.max(0, memory.pausedAt + breakerOpen - performance.now()));
  const { namespace, execution, id } = await payment.activity(timer);
  await payment.parts.temporal.workflowService.respondActivityTaskCompletedById({
    namespace,
    ...execution,
    activityId: id,
    identity: "a trace",
  });
}

async function callBack({ parts, trace }: RealPayment): Promise<void> {
  const transId = trace.knobs.callbacksCarryId ? anotherId : null;
  await parts.payments.callback({ refNo: parts.request.RefNo, transId });
}

async function decide(
  payment: RealPayment,
  memory: StepMemory,
  { decision, current }: Extract<Act, { act: "decide" }>,
): Promise<void> {
  const { transId } = decision;
  const id = memory.newId(decision.id);
  const revision = current ? payment.revision : payment.revision - 1;
  memory.decision = {
    ...decision,
    ...(transId === undefined ? {} : { transId: payment.realId(transId) }),
    id,
    seen: { ...decision.seen, revision },
  };
  await payment.resolve(memory.decision, id);
}

async function resetWorkflow(
  payment: RealPayment,
  memory: StepMemory,
  to: "start" | "pause",
): Promise<void> {
  const start = { task: (await payment.completedTasks())[0] ?? null, revision: 0 };
  const point = to === "start" ? start : memory.pause;
  await payment.parts.temporal.workflowService.resetWorkflowExecution({
    namespace: "default",
    workflowExecution: { workflowId: payment.workflowId },
    reason: "a trace",
    requestId: `${payment.workflowId} ${payment.runId}`,
    workflowTaskFinishEventId: point?.task ?? null,
  });
  payment.later.clear();
  payment.revision = point?.revision ?? 0;
}
