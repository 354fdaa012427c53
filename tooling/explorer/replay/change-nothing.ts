import { hasEnded, type Decision } from "@merchant-payment/core/payment";
import { WorkflowUpdateFailedError } from "@temporalio/client";
import type { RealPayment } from "./real-payment.ts";
import type { TraceStep } from "./sample-trace.ts";
import type { StepMemory } from "./step-memory.ts";

/** After a step: actions of people and operators that must change nothing. @throws if a decision is carried out */
export async function changeNothing(
  payment: RealPayment,
  memory: StepMemory,
  { refused, disturbed, act, next }: TraceStep,
): Promise<void> {
  for (const decision of refused) await refuse(payment, memory, decision);
  if (act.act === "decide" && !hasEnded(next.facts.state)) await repeat(payment, memory);
  if (disturbed !== null) await disturbPoll(payment, disturbed);
}

async function refuse(payment: RealPayment, memory: StepMemory, decision: Decision): Promise<void> {
  const id = memory.newId(decision.id);
  const seen = { ...decision.seen, revision: payment.revision - 1 };
  const result = await payment
    .resolve({ ...decision, id, seen }, id)
    .catch((error: unknown) => error);
  if (!(result instanceof WorkflowUpdateFailedError))
    throw new Error(`${decision.action} on an old screen was carried out`);
}

/** the same decision in another update */
async function repeat(payment: RealPayment, { decision }: StepMemory): Promise<void> {
  if (decision === null) return;
  const { carriedOut } = await payment.resolve(decision, `${decision.id}, again`);
  if (carriedOut) throw new Error(`${decision.action} was carried out twice`);
}

async function disturbPoll(payment: RealPayment, how: "paused" | "reset"): Promise<void> {
  const { workflowService } = payment.parts.temporal;
  const { attempt, ...activity } = await payment.activity("pollPayment");
  // after a reset of the attempts the server ignores the running attempt; a later one goes on after its timeout
  if (how === "reset" && attempt === 1) {
    await workflowService.resetActivity(activity);
    return;
  }
  await workflowService.pauseActivity({ ...activity, identity: "a trace" });
  await workflowService.unpauseActivity({ ...activity, identity: "a trace" });
}
