import { msToTs } from "@temporalio/common/lib/time.js";
import type { GatewayAnswer, SendAnswer } from "../model/gateway.ts";
import type { State } from "../model/state.ts";
import { answerToCheck } from "./answer-check.ts";
import type { HeldRequest, WireAnswer } from "./gateway-proxy.ts";
import { until, type RealPayment } from "./real-payment.ts";
import { submitAnswer } from "./wire-answer.ts";

/** A worker takes the submit; null if it does not ask before it sends. */
export async function takeSubmit(
  payment: RealPayment,
  answer: GatewayAnswer | null,
  next: State,
): Promise<void> {
  if (payment.sender === null) await payment.startSender();
  if (answer === null) {
    // it waits at the gateway until the trace sends it
    await payment.request("submit", "payout");
    return;
  }
  const held = await payment.request("submit", "check");
  const wire = await answerToCheck(payment, held, answer);
  // the check is answered when the trace sends the request
  if (next.submit === null) held.answer(wire);
  else payment.later.set("submit", () => held.answer(wire));
}

/** The request is sent, and its worker reports. */
export async function sendSubmit(
  payment: RealPayment,
  way: SendAnswer,
  before: State,
): Promise<void> {
  if (way.wire === "unsent") {
    await payment.parts.proxy.refuseWhile(async () => {
      payment.deliver("submit");
      await payment.untilGone("submit");
    });
    return;
  }
  const { held, wire } = await process(payment, way, before);
  if (way.wire !== "busy" || wire === null) return held.answer(wire);
  // it is repeated at once, until the worker gives it up
  payment.allowed.set(held.activity, Infinity);
  payment.parts.proxy.answerAll(held, wire);
  held.answer(wire);
  await payment.untilGone("submit");
}

/** The request is sent, and its result is lost. */
export async function sendUnheard(
  payment: RealPayment,
  way: SendAnswer,
  before: State,
): Promise<void> {
  const { held, wire } = await process(payment, way, before);
  await loseWorker(payment, () => held.answer(wire));
}

/** the request reaches the ledger if the model's request does */
async function process(
  payment: RealPayment,
  way: SendAnswer,
  before: State,
): Promise<{ readonly held: HeldRequest; readonly wire: WireAnswer | null }> {
  payment.deliver("submit");
  const held = await payment.request("submit", "payout");
  const processed = way.gateway !== before.gateway || way.wire === "duplicate";
  const gateway = processed ? await held.forward() : null;
  const id = `T${before.gateway.ours.length + 1}`;
  const shown = { none: null, same: payment.realId(id), submitDiffers: `S-${id}` };
  const transId = shown[payment.trace.env.gateway.transId];
  return { held, wire: submitAnswer(way, { fields: held.fields, gateway, transId }) };
}

/**
 * The worker that has the submit is killed, or it freezes and continues after the server has given the submit up.
 * @param tell the answer that it would have got
 */
export async function loseWorker(
  payment: RealPayment,
  tell: () => void = () => payment.deliver("submit"),
): Promise<void> {
  const child = payment.sender?.process;
  if (child == null) throw new Error("a worker of this process cannot be lost");
  const { attempt, ...submit } = await payment.activity("submitPayment");
  // it has begun
  if (!payment.later.has("submit"))
    await until("a request of the submit", async () => {
      return payment.askedBy("submit", await payment.pending()) !== undefined;
    });
  const isGivenUp = async () => (await attemptOf(payment, submit.id)) !== attempt;
  if (payment.trace.knobs.givenUp === "killed") {
    child.kill("SIGKILL");
    payment.later.delete("submit");
    await giveUpSoon(payment, submit);
    await until("that the server gives the submit up", isGivenUp);
    await payment.startSender();
    return;
  }
  child.kill("SIGSTOP");
  // it is in the socket when the worker continues
  tell();
  await until("that the server gives the submit up", isGivenUp);
  child.kill("SIGCONT");
}

async function attemptOf(payment: RealPayment, id: string): Promise<number | undefined> {
  const { activities } = await payment.pending();
  return activities.find((one) => String(one.id) === id)?.attempt;
}

type ActivityRef = Omit<Awaited<ReturnType<RealPayment["activity"]>>, "attempt">;

/** a killed worker does nothing in the time that the server gives it */
async function giveUpSoon({ parts }: RealPayment, activity: ActivityRef): Promise<void> {
  await parts.temporal.workflowService.updateActivityOptions({
    ...activity,
    activityOptions: { startToCloseTimeout: msToTs(1_000) },
    updateMask: { paths: ["start_to_close_timeout"] },
  });
}

/** The server gives the submit to a worker once more. */
export async function repeatSubmit(payment: RealPayment, as: "number" | "time"): Promise<void> {
  const { workflowService } = payment.parts.temporal;
  const { attempt: _, ...activity } = await payment.activity("submitPayment");
  if (as === "number") {
    await workflowService.updateActivityOptions({
      ...activity,
      activityOptions: { retryPolicy: { maximumAttempts: 5 } },
      updateMask: { paths: ["retry_policy.maximum_attempts"] },
    });
    return loseWorker(payment);
  }
  const identity = "a trace";
  if (payment.trace.knobs.repeatedBy === "reset") await workflowService.resetActivity(activity);
  else {
    await workflowService.pauseActivity({ ...activity, identity });
    await workflowService.unpauseActivity({ ...activity, identity, resetAttempts: true });
  }
  await payment.startSender();
}
