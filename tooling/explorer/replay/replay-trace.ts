import type { State } from "../model/state.ts";
import { changeNothing } from "./change-nothing.ts";
import { performStep } from "./perform-step.ts";
import { startRealParts, type RealParts, type Server } from "./real-parts.ts";
import { RealPayment } from "./real-payment.ts";
import { isPassing, losesWorker, type Trace, type TraceStep } from "./sample-trace.ts";
import { settle, unexpectedRequests } from "./settle.ts";
import { StepMemory } from "./step-memory.ts";

/** The result of a trace on real parts. */
export interface Replayed {
  readonly trace: Trace;
  /** null if everything agreed with the model */
  readonly difference: {
    /** counted from 1; 0: before the first step */
    readonly step: number;
    readonly lines: readonly string[];
  } | null;
}

/** milliseconds that a worker waits for the gateway. A frozen one is given up after four times that, and some seconds */
const answerWithin = { usual: 30_000, frozen: [4_000, 16_000] };

/** Replays a trace on a real server, real workers and the sandbox, and compares them with the model after each step. */
export async function replayTrace(trace: Trace, server: Server): Promise<Replayed> {
  const stands =
    trace.knobs.givenUp === "frozen" && trace.steps.some(({ act }) => losesWorker(act));
  if (!stands) return replayOnce(trace, server, answerWithin.usual);
  let replayed: Replayed = { trace, difference: null };
  for (const within of answerWithin.frozen) {
    replayed = await replayOnce(trace, server, within);
    if (replayed.difference === null) break;
    // a busy machine may have been too slow: a real difference occurs again
  }
  return replayed;
}

/** a step that cannot be performed is a difference too */
async function replayOnce(trace: Trace, server: Server, within: number): Promise<Replayed> {
  try {
    return await replayWith(trace, server, within);
  } catch (error) {
    const line = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { trace, difference: { step: trace.steps.length, lines: [line] } };
  }
}

async function replayWith(trace: Trace, server: Server, within: number): Promise<Replayed> {
  await using parts = await startRealParts(trace, server, within);
  const payment = await startPayment(trace, parts);
  const memory = new StepMemory();
  const differs = (step: number, lines: readonly string[]) => ({
    trace,
    difference: { step, lines },
  });
  let before = trace.start;
  const first = await settle(payment, before);
  if (first.length > 0) return differs(0, first);
  for (const [index, step] of trace.steps.entries()) {
    const { next } = step;
    await performStep(payment, memory, step, before);
    if (revisionRises(step, before)) payment.revision += 1;
    // a state that changes by itself cannot be compared
    if (!isPassing(next) || payment.sender === null) {
      const lines = await settle(payment, next);
      if (lines.length > 0) return differs(index + 1, lines);
      if (next.facts.pausing && !before.facts.pausing) await memory.notePause(payment);
      await changeNothing(payment, memory, step);
      const unchanged = await settle(payment, next);
      if (unchanged.length > 0) return differs(index + 1, unchanged);
    }
    before = next;
  }
  const late = await endWorkers(payment);
  return late.length > 0 ? differs(trace.steps.length, late) : { trace, difference: null };
}

async function startPayment(trace: Trace, parts: RealParts): Promise<RealPayment> {
  const { env, steps } = trace;
  if (env.restored) await parts.accounts.markRestored({ actor: "Rosa", reason: "a trace" });
  const { workflowId } = await parts.payments.payout(parts.request);
  const payment = new RealPayment(trace, parts, workflowId);
  const first = steps.find(({ act }) => ["take", "giveUp", "repeatSubmit"].includes(act.act));
  // a submit that is handed out once more before any worker has it finds its worker then
  const isAlone = first?.act.act === "repeatSubmit" && first.act.as === "time";
  if (!isAlone) await payment.startSender();
  return payment;
}

/** Lets workers finish their work: no more requests may be sent. */
async function endWorkers(payment: RealPayment): Promise<readonly string[]> {
  payment.parts.proxy.cutAll();
  await payment.sender?.stop();
  return unexpectedRequests(payment);
}

/** what a person decides on, as `packages/core/src/payment/payment-facts.ts` has it: the model only knows that it changed */
const decidedOn = [
  "state",
  "because",
  "mayHaveBeenSent",
  "acknowledged",
  "existing",
  "transId",
  "statedTransId",
  "contradictory",
  "authorised",
] as const;

function revisionRises({ did, act, next }: TraceStep, before: State): boolean {
  if (did.what === "workflowReset") return false;
  return act.act === "decide" || decidedOn.some((name) => before.facts[name] !== next.facts[name]);
}
