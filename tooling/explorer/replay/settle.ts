import { setTimeout as sleep } from "node:timers/promises";
import { hasEnded, type PaymentTimer } from "@merchant-payment/core/payment";
import type { State } from "../model/state.ts";
import { differences } from "./compare.ts";
import type { HeldRequest } from "./gateway-proxy.ts";
import type { Pending } from "./pending-work.ts";
import { activityOf, patience, type Asker, type RealPayment } from "./real-payment.ts";

/** milliseconds for the facts to be the model's, once all that the model has under way is */
const agreeWithin = 3_000;
/** milliseconds for an end, whose steps cannot be seen from outside */
const endWithin = 10_000;

const timers: readonly PaymentTimer[] = ["pause", "submitDeadline", "quiet", "grace"];

/** Waits until the real parts have the model's state. @returns the differences if they do not reach it, one line each */
export async function settle(payment: RealPayment, model: State): Promise<readonly string[]> {
  const begun = performance.now();
  let until = Infinity;
  for (;;) {
    const { lines, within } = await compare(payment, model);
    if (lines.length === 0) return [];
    until = Math.min(until, (within === patience ? begun : performance.now()) + within);
    if (performance.now() > until) return lines;
    await sleep(20);
  }
}

interface Comparison {
  readonly lines: readonly string[];
  /** milliseconds in which a difference may disappear */
  readonly within: number;
}

async function compare(payment: RealPayment, model: State): Promise<Comparison> {
  // requests that come meanwhile are of activities that the server may not have told of
  const held = payment.parts.proxy.held();
  const pending = await payment.pending();
  cutOld(held, pending);
  const isOver = hasEnded(model.facts.state);
  // the model does not cover the work of an ended payment
  const missing = isOver ? [] : notUnderWay(payment, model, pending);
  if (missing.length > 0) return { lines: missing, within: patience };
  const document = await payment.document();
  const { revision } = payment;
  const ledger = { ours: payment.ours(), realId: (id: string) => payment.realId(id) };
  const lines = [
    ...differences({ model, document, revision, ...ledger }),
    ...unexpectedRequests(payment),
  ];
  return { lines, within: isOver ? endWithin : agreeWithin };
}

/** requests of a reset run, or of an activity that the server has given up */
function cutOld(held: readonly HeldRequest[], { runId, activities }: Pending): void {
  for (const one of held)
    if (one.runId !== runId || !activities.some(({ id }) => id === one.activityId))
      one.answer(null);
}

/** running work of one side that the other does not have */
function notUnderWay(payment: RealPayment, model: State, pending: Pending): readonly string[] {
  const { submit, row, plan, facts, callbackNews } = model;
  const asksForCallback = callbackNews === null && plan.callbackCheck && facts.callbackPending;
  const wanted: Record<Asker, boolean> = {
    submit: submit !== null,
    poll: row !== null,
    check: callbackNews !== null || asksForCallback,
  };
  const is = (type: string, isWanted: boolean) =>
    pending.activities.some((one) => one.type === type) === isWanted
      ? []
      : [`${type} is ${isWanted ? "not " : ""}under way`];
  const lines = [
    ...(pending.task ? ["a workflow task is under way"] : []),
    ...Object.entries(wanted).flatMap(([asker, isWanted]) =>
      is(activityOf[asker as Asker], isWanted),
    ),
    ...timers.flatMap((timer) => is(timer, plan.timers.includes(timer))),
  ];
  if (lines.length > 0) return lines;
  const asking: Record<Asker, boolean> = {
    submit: submit?.stage === "scheduled" && payment.sender !== null,
    poll: row !== null && row.news === null,
    check: asksForCallback,
  };
  return (Object.keys(asking) as Asker[]).flatMap((asker) =>
    asking[asker] && payment.askedBy(asker, pending) === undefined
      ? [`the ${asker} has not asked the gateway`]
      : [],
  );
}

/** payment requests that the model does not have */
export function unexpectedRequests({ parts, allowed }: RealPayment): string[] {
  return [...parts.proxy.payouts].flatMap(([activity, count]) => {
    const most = allowed.get(activity) ?? 0;
    return count > most
      ? [`activity ${activity} sent ${count} payment requests, and the model ${most}`]
      : [];
  });
}
