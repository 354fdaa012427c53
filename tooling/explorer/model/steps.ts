import type { PaymentTimer } from "@merchant-payment/core/payment";
import type { World } from "../world.ts";
import { spent } from "./budget.ts";
import { callbackCheckSteps, pollSteps } from "./check-steps.ts";
import { deliver, expireGhosts, isOver } from "./driver.ts";
import { followUpSteps } from "./follow-up-steps.ts";
import { receiveSteps } from "./receive-steps.ts";
import { operatorSteps } from "./operator-steps.ts";
import { peopleSteps } from "./people-steps.ts";
import type { State } from "./state.ts";
import { other, type Step } from "./step.ts";
import { ghostSteps, submitSteps } from "./submit-steps.ts";

/** Everything that may happen next. */
export function stepsFrom(world: World, state: State): Step[] {
  const steps = [
    ...submitSteps(world, state),
    ...ghostSteps(world, state),
    ...pollSteps(world, state),
    ...callbackCheckSteps(world, state),
    ...receiveSteps(world, state),
    ...followUpSteps(world, state),
    ...timerSteps(world, state),
    ...neverSentSteps(world, state),
    ...callbackSteps(world, state),
    ...peopleSteps(world, state),
    ...operatorSteps(world, state),
  ];
  return steps.flatMap((step) => countedSubmit(state, step));
}

const timerTexts: Record<PaymentTimer, string> = {
  pause: "the pause until the next try is over",
  submitDeadline: "the submit deadline passes",
  quiet: "time passes in which a lost request could still go out",
  grace: "the grace passes",
};

const timerFair: Record<PaymentTimer, number> = {
  pause: 20,
  quiet: 20,
  grace: 20,
  submitDeadline: 10,
};

function timerSteps(world: World, state: State): Step[] {
  return state.plan.timers.map((timer) => {
    const silent = timer === "quiet" || timer === "grace";
    const ghosts = silent ? expireGhosts(world, state.ghosts) : state.ghosts;
    return {
      text: timerTexts[timer],
      did: other,
      act: { act: "timer", timer },
      next: deliver(world, { ...state, ghosts }, { type: "timer", timer }),
      fair: timerFair[timer],
    };
  });
}

const neverSentTexts = {
  reset: "a worker sees that the run was reset: it may have been sent before",
  restore: "a worker is told that a database was restored: it may have been sent before",
  nothing: "a worker is told that nothing is forgotten",
};

/** before a payment ends as never sent, a worker asks Temporal whether an earlier request may be forgotten */
function neverSentSteps(world: World, state: State): Step[] {
  if (!state.plan.neverSentCheck) return [];
  const forgottenBy = world.rules.forgottenBy({ reset: state.reset, restored: world.env.restored });
  const text = neverSentTexts[forgottenBy ?? "nothing"];
  const next = deliver(world, state, { type: "neverSentChecked", forgottenBy });
  return [{ text, did: other, act: { act: "checkNeverSent" }, next, fair: 70 }];
}

function callbackSteps(world: World, state: State): Step[] {
  const left = spent(state, "callbacks");
  if (left === null || isOver(state)) return [];
  const owed = { ...state, left, truth: { ...state.truth, callbackOwed: true } };
  const next = deliver(world, owed, { type: "callback" });
  const text = "a callback comes and is acknowledged";
  return [{ text, did: other, act: { act: "callback" }, next, fair: 0 }];
}

/** a request that is ordered again takes one from the budget of submits */
function countedSubmit(state: State, step: Step): Step[] {
  const { next, did } = step;
  const again = !isSending(state) && isSending(next) && did.what !== "workflowReset";
  if (!again) return [step];
  const left = spent(next, "submits");
  return left === null ? [] : [{ ...step, next: { ...next, left } }];
}

function isSending({ facts }: State): boolean {
  return facts.state === "submitting" || facts.state === "held";
}
