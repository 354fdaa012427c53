import type { Decision, DecisionAction } from "@merchant-payment/core/payment";
import type { World } from "../world.ts";
import { spent } from "./budget.ts";
import { deliver, isOver } from "./driver.ts";
import { anotherId } from "./gateway.ts";
import type { Screen, State } from "./state.ts";
import type { Step } from "./step.ts";

type Choice = Pick<Decision, "mayPayTwice" | "transId"> & { readonly action: DecisionAction };

const choices: readonly Choice[] = [
  { action: "markSucceeded" },
  { action: "markFailed" },
  { action: "resubmit" },
  { action: "resubmit", mayPayTwice: true },
  { action: "resume" },
  { action: "setTransId", transId: "T1" },
  { action: "setTransId", transId: anotherId },
  { action: "keepPolling" },
];

/** states in which somebody may have seen the payment at any earlier time */
const shown = ["polling", "unknown", "held", "review"] as const;

/**
 * People decide on what they see, or on an old screen; an update may be handed over once more. What is refused changes
 * nothing, so that it makes no step. Where old screens and repeated updates are refused, as they must be, nobody needs
 * to remember who saw what: they are tried in every state.
 */
export function peopleSteps(world: World, state: State): Step[] {
  if (isOver(state)) return [];
  const { facts, left, resubmit } = state;
  const steps: Step[] = [];
  if (left.people > 0) {
    for (const choice of choices) {
      steps.push(...decide(world, state, choice, { state: facts.state, current: true }));
      for (const seen of shown)
        if (movesMoney(choice.action) || seen !== facts.state)
          steps.push(...decide(world, state, choice, { state: seen, current: false }));
    }
  }
  if (resubmit !== null) steps.push(...handOverAgain(world, state, resubmit));
  return steps;
}

/** or ends the payment: such a decision holds for exactly what was seen */
function movesMoney(action: DecisionAction): boolean {
  return action === "markSucceeded" || action === "markFailed" || action === "resubmit";
}

function decide(world: World, state: State, choice: Choice, screen: Screen): Step[] {
  const left = spent(state, "people");
  if (left === null) return [];
  const { revision } = state.facts;
  const decision: Decision = {
    ...choice,
    id: state.resubmit?.id === "first" ? "second" : "first",
    actor: "a person",
    reason: "seen",
    seen: { state: screen.state, revision: screen.current ? revision : revision - 1 },
  };
  const { truth } = state;
  const again = choice.action === "resubmit";
  const decided: State = {
    ...state,
    left,
    resubmit: again ? decision : state.resubmit,
    truth:
      again && choice.mayPayTwice === true ? { ...truth, authorised: truth.authorised + 1 } : truth,
  };
  const next = deliver(world, decided, { type: "decided", decision });
  if (next === decided) return [];
  const old = screen.current ? "" : `, on an old screen (${screen.state})`;
  const text = `a person decides ${textOf(decision)}${old}`;
  const act = { act: "decide", decision, current: screen.current } as const;
  return [{ text, did: { what: "decided", decision, screen }, act, next, fair: 0 }];
}

/** it carries the same id; its sender may have looked again in between */
function handOverAgain(world: World, state: State, decision: Decision): Step[] {
  const { state: now, revision } = state.facts;
  const old = { ...decision, seen: { ...decision.seen, revision: revision - 1 } };
  const fresh = { ...decision, seen: { state: now, revision } };
  return [
    { again: old, screen: { state: old.seen.state, current: false }, how: "as it was" },
    { again: fresh, screen: { state: now, current: true }, how: "after a new look" },
  ].flatMap(({ again, screen, how }) => {
    const next = deliver(world, state, { type: "decided", decision: again });
    if (next === state) return [];
    const text = `the update ${textOf(again)} is handed over once more, ${how}`;
    return [{ text, did: { what: "decided", decision: again, screen } as const, next, fair: 0 }];
  });
}

function textOf({ action, mayPayTwice, transId }: Decision): string {
  const knowing = mayPayTwice === true ? ", knowing that it may pay twice" : "";
  return `${action}${transId === undefined ? "" : ` ${transId}`}${knowing}`;
}
