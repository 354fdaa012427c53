import type { World } from "../world.ts";
import { spent } from "./budget.ts";
import { deliver, isOver, withFacts, withGhost } from "./driver.ts";
import type { State } from "./state.ts";
import { other, type Step } from "./step.ts";

/** What an operator may do to Temporal's activity and workflow, and to the account. */
export function operatorSteps(world: World, state: State): Step[] {
  const left = spent(state, "operators");
  if (left === null || isOver(state)) return [];
  const { operations } = world.env;
  const acted = { ...state, left };
  return [
    ...(operations.includes("resetActivity") ? resetActivity(world, acted) : []),
    ...(operations.includes("resetWorkflow") ? resetWorkflow(world, acted) : []),
    ...(operations.includes("stopAccount") && !state.stopped
      ? [
          {
            text: "a person stops the account",
            did: other,
            act: { act: "stopAccount" } as const,
            next: { ...acted, stopped: true },
            fair: 0,
          },
        ]
      : []),
  ];
}

/** the worker that has it goes on; the server waits for a new attempt, whose number or time alone tells it */
function resetActivity(world: World, state: State): Step[] {
  const { submit, ghosts } = state;
  if (submit === null || submit.repeated !== "no") return [];
  return (["number", "time"] as const).map((repeated) => ({
    text:
      repeated === "number"
        ? "the server hands the submit out once more, as attempt 2"
        : "an operator resets the submit: it is handed out once more, as attempt 1",
    did: other,
    act: { act: "repeatSubmit", as: repeated },
    next: {
      ...state,
      ghosts: withGhost(world, ghosts, submit),
      submit: {
        ...submit,
        stage: "scheduled",
        worker: -1,
        asked: false,
        stoppedAtProof: false,
        repeated,
      },
    },
    fair: 0,
  }));
}

/** The facts are again as they were at that point. Signals of callbacks are given to the new run again, served or not. */
function resetWorkflow(world: World, state: State): Step[] {
  const { env, rules } = world;
  const { submit, paused, left } = state;
  const cameBefore = left.callbacks < env.budgets.callbacks;
  const ghosts = submit === null ? state.ghosts : withGhost(world, state.ghosts, submit);
  const bare: State = {
    ...state,
    reset: true,
    submit: null,
    ghosts,
    row: null,
    callbackNews: null,
    // the new run does not know what the earlier run sent
    truth: { ...state.truth, pollsKnowTransId: false },
  };
  const points = [
    { facts: rules.startedPayment(env.terms), to: "start", text: "its start" } as const,
    ...(paused === null
      ? []
      : [{ facts: paused, to: "pause", text: "its last pause between two tries" } as const]),
  ];
  return points.map(({ facts, to, text }) => {
    const begun = withFacts(world, bare, facts);
    return {
      text: `an operator resets the workflow to ${text}`,
      did: { what: "workflowReset" },
      act: { act: "resetWorkflow", to },
      next: cameBefore ? deliver(world, begun, { type: "callback" }) : begun,
      fair: 0,
    };
  });
}
