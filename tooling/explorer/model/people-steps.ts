import type { Decision, DecisionAction } from "@merchant-payment/core/payment";
import { spent } from "./budget.ts";
import { anotherId } from "./gateway.ts";
import type { World } from "../world.ts";
import { deliver, isOver } from "./driver.ts";
import type { Screen, State, Step } from "./state.ts";

/** People look, and decide at once, from an old screen, or once more by a repeated update. */
export function peopleSteps(world: World, state: State): Step[] {
  const { left, screen, facts, retriable } = state;
  if (isOver(state)) return [];
  const steps: Step[] = [];
  if (left.people > 0) {
    const current: Screen = { state: facts.state, current: true };
    if (facts.state !== "submitting") steps.push(...decide(world, state, current));
    if (screen !== null && !screen.current) steps.push(...decide(world, state, screen));
    // a screen is worth keeping only where somebody else may decide in the meantime, or the gateway answers
    if (screen === null && facts.state !== "submitting")
      steps.push({
        text: `a person looks: ${facts.state}`,
        did: { what: "other" },
        next: { ...state, screen: current },
        fair: 0,
      });
  }
  if (retriable !== null) steps.push(...retry(world, state, retriable));
  return steps;
}

const actions: readonly (Pick<Decision, "mayPayTwice" | "transId"> & {
  readonly action: DecisionAction;
})[] = [
  { action: "markSucceeded" },
  { action: "markFailed" },
  { action: "resubmit" },
  { action: "resubmit", mayPayTwice: true },
  { action: "resume" },
  { action: "setTransId", transId: "T1" },
  { action: "setTransId", transId: anotherId },
  { action: "keepPolling" },
];

function decide(world: World, state: State, screen: Screen): Step[] {
  const left = spent(state, "people");
  if (left === null) return [];
  const { revision } = state.facts;
  const id = `d${state.left.people}`;
  return actions.flatMap((chosen) => {
    const decision: Decision = {
      ...chosen,
      id,
      actor: "a person",
      reason: "seen",
      seen: { state: screen.state, revision: screen.current ? revision : revision - 1 },
    };
    const old = screen.current ? "" : `, on an old screen (${screen.state})`;
    const used = screen === state.screen ? null : state.screen;
    return carriedOut(
      world,
      { ...state, left, screen: used },
      { decision, screen, retried: false },
      `a person decides ${textOf(decision)}${old}`,
    );
  });
}

/** an update that is handed over again carries the same id; its sender may have looked again in between */
function retry(world: World, state: State, decision: Decision): Step[] {
  const { state: now, revision } = state.facts;
  const once = { ...state, retriable: null };
  const fresh = { ...decision, seen: { state: now, revision } };
  const old = { ...decision, seen: { ...decision.seen, revision: revision - 1 } };
  return [
    { decision: old, screen: { state: old.seen.state, current: false }, text: "as it was" },
    { decision: fresh, screen: { state: now, current: true }, text: "with a new look" },
  ].flatMap(({ decision: again, screen, text }) =>
    carriedOut(
      world,
      once,
      { decision: again, screen, retried: true },
      `the update ${textOf(again)} is handed over once more, ${text}`,
    ),
  );
}

function carriedOut(
  world: World,
  state: State,
  did: { readonly decision: Decision; readonly screen: Screen; readonly retried: boolean },
  text: string,
): Step[] {
  const { decision } = did;
  const allows = !did.retried && decision.action === "resubmit" && decision.mayPayTwice === true;
  const before = {
    ...state,
    // known before the machine normalises what it decided
    retriable: decision.action === "resubmit" && !did.retried ? decision : state.retriable,
    truth: allows ? { ...state.truth, authorised: state.truth.authorised + 1 } : state.truth,
  };
  const next = deliver(world, before, { type: "decided", decision });
  // what is refused changes nothing, and leads nowhere new
  if (next === before) return [];
  return [{ text, did: { what: "decided", ...did }, next, fair: 0 }];
}

function textOf({ action, mayPayTwice, transId }: Decision): string {
  const knowing = mayPayTwice === true ? ", knowing that it may pay twice" : "";
  return `${action}${transId === undefined ? "" : ` ${transId}`}${knowing}`;
}
