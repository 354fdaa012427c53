import { createHash } from "node:crypto";
import { refuseDecision, type Decision } from "@merchant-payment/core/payment";
import type { Environment } from "../environment.ts";
import type { Act } from "../model/act.ts";
import { isOver, startState } from "../model/driver.ts";
import type { State } from "../model/state.ts";
import type { Step } from "../model/step.ts";
import { stepsFrom } from "../model/steps.ts";
import { productRules, type Rules } from "../rules.ts";
import { createWorld, type World } from "../world.ts";

/** A walk of the model that can be replayed on real parts. */
export interface Trace {
  readonly env: Environment;
  readonly seed: number;
  readonly start: State;
  readonly steps: readonly TraceStep[];
  readonly knobs: Knobs;
}

export interface TraceStep extends Step {
  readonly act: Act;
  /** decisions after it that must be refused; the model leaves them out, because they change nothing */
  readonly refused: readonly Decision[];
  /** an operator's action on the running polls, which changes nothing either */
  readonly disturbed: "paused" | "reset" | null;
}

/** Settings for a whole trace, because they are part of a real payment's input or of all its callbacks. */
export interface Knobs {
  /** which limits of a row of polls pass at once: none; those for absent and unclear answers; all of them */
  readonly waited: 0 | 1 | 2;
  /** callbacks carry the id of another transaction */
  readonly callbacksCarryId: boolean;
  /** whether a worker that is given up was killed, or froze and continues later */
  readonly givenUp: "killed" | "frozen";
  /** how an operator makes the server give out a submit again before a worker has it */
  readonly repeatedBy: "reset" | "unpause";
}

type Possible = Step & { readonly act: Act };

const mostSteps = 25;
/** steps that end a payment or cost seconds */
const rare = /^(decide mark|giveUp|repeatSubmit)/;

/**
 * A random walk; the same seed gives the same one.
 * @param rules of the model; changed rules test whether a difference is found
 */
export function sampleTrace(env: Environment, seed: number, rules: Rules = productRules): Trace {
  const random = randomOf(`${env.name} ${seed}`);
  const one = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const knobs: Knobs = {
    waited: one([0, 0, 1, 2]),
    callbacksCarryId: one([false, false, true]),
    givenUp: one(["killed", "frozen"]),
    repeatedBy: one(["reset", "unpause"]),
  };
  const world = createWorld(env, rules);
  const start = startState(world);
  const steps: TraceStep[] = [];
  let state = start;
  let givenUp = false;
  let decided = false;
  const length = 5 + Math.floor(random() * (mostSteps - 4));
  while (!isOver(state) && (steps.length < length || isPassing(state))) {
    const possible = stepsFrom(world, state).filter(
      (step): step is Possible =>
        step.act !== undefined &&
        isReal(world, state, step as Possible, knobs) &&
        // each trace takes the time of one lost submit at most
        !(givenUp && losesWorker(step.act)) &&
        // the server also gives decisions to the new run again
        !(decided && step.act.act === "resetWorkflow" && step.act.to === "pause"),
    );
    const kinds = [...new Set(possible.map(({ act }) => kindOf(act)))];
    const usual = kinds.filter((kind) => !rare.test(kind));
    const offered = usual.length > 0 && random() < 0.85 ? usual : kinds;
    const kind = offered[Math.floor(random() * offered.length)];
    const alike = possible.filter(({ act }) => kindOf(act) === kind);
    const step = alike[Math.floor(random() * alike.length)];
    if (step === undefined) break;
    givenUp ||= losesWorker(step.act);
    decided = step.next.facts.pausing ? false : decided || step.act.act === "decide";
    state = step.next;
    const disturbed =
      state.row?.news === null && random() < 0.15 ? one(["paused", "reset"] as const) : null;
    steps.push({ ...step, refused: random() < 0.3 ? refusedOf(world, state, one) : [], disturbed });
  }
  return { env, seed, start, steps, knobs };
}

const seenStates = ["polling", "unknown", "held", "review"] as const;

/** a decision from an old screen, if it is one to refuse */
function refusedOf(
  { env }: World,
  state: State,
  one: <Value>(values: readonly [Value, ...Value[]]) => Value,
): readonly Decision[] {
  const { facts } = state;
  if (isOver(state) || isPassing(state)) return [];
  const decision: Decision = {
    id: "old",
    action: one(["markSucceeded", "markFailed", "resubmit", "resume", "keepPolling"]),
    actor: "a person",
    reason: "seen",
    mayPayTwice: true,
    seen: { state: one(seenStates), revision: facts.revision - 1 },
  };
  return refuseDecision(facts, env.terms, decision) === null ? [] : [decision];
}

/** Whether it needs a worker in a separate process, which costs seconds. */
export function losesWorker(act: Act): boolean {
  return (
    act.act === "giveUp" ||
    (act.act === "send" && !act.reports) ||
    (act.act === "repeatSubmit" && act.as === "number")
  );
}

/** chooses a kind first and then a step, because there are many more decisions than timers */
function kindOf(act: Act): string {
  if (act.act === "decide") return `decide ${act.decision.action}`;
  return act.act === "timer" ? `timer ${act.timer}` : act.act;
}

/** Whether the next step follows by itself: nothing may come in between. */
export function isPassing({ plan, submit }: State): boolean {
  return plan.neverSentCheck || (submit !== null && isStale(submit));
}

function isStale({ order, repeated }: NonNullable<State["submit"]>): boolean {
  return order.reset || repeated !== "no";
}

/** a check for callbacks is asked as soon as it can be; its answer is heard any time later */
function asksForCallback({ plan, facts, callbackNews }: State): boolean {
  return plan.callbackCheck && facts.callbackPending && callbackNews === null;
}

function isReal({ env }: World, state: State, { act }: Possible, knobs: Knobs): boolean {
  const { submit, facts, plan } = state;
  if (plan.neverSentCheck) return act.act === "checkNeverSent";
  if (submit !== null && isStale(submit)) return act.act === "refuseStale";
  if (asksForCallback(state)) return act.act === "checkForCallback" && hints(state, act, knobs);
  const asksFirst =
    env.restored || facts.mayHaveBeenSent || (env.workers[0].checkFirst && submit !== null);
  switch (act.act) {
    case "poll":
      return act.waited === (plan.poll?.mode === "review" ? 0 : knobs.waited);
    case "stopAccount":
      // looked at last: after the question, where there is one
      return submit === null || asksFirst;
    case "repeatSubmit":
      return act.as === "number"
        ? submit !== null
        : // before any worker has it
          submit?.stage === "scheduled" && facts.revision === 1 && isUntouched(state);
    case "decide":
      return isDecidable(state, act);
    case "send":
      // a request without a question before it waits at the gateway; what is busy is tried again at once, until it reports
      return act.way.wire === "unsent"
        ? act.reports && submit?.asked === true
        : act.reports || act.way.wire !== "busy";
    default:
      return true;
  }
}

function hints(
  { plan }: State,
  { byCallbackId }: Extract<Act, { act: "checkForCallback" }>,
  knobs: Knobs,
): boolean {
  return byCallbackId === (knobs.callbacksCarryId && plan.poll?.transId === "");
}

/** nothing has become of its first submit */
function isUntouched({ facts, reset, left }: State): boolean {
  return !reset && facts.state === "submitting" && !facts.mayHaveBeenSent && left.faults === 3;
}

/** an id that the gateway gives later cannot be stated before */
function isDecidable({ gateway }: State, { decision }: Extract<Act, { act: "decide" }>): boolean {
  return decision.transId !== "T1" || gateway.ours.length > 0;
}

/** mulberry32 */
function randomOf(text: string): () => number {
  let state = createHash("sha256").update(text).digest().readInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
