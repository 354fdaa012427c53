import type { World } from "../world.ts";
import { deliver, withFacts } from "./driver.ts";
import type { Heard, State } from "./state.ts";
import type { Step } from "./step.ts";

/** Answers reach the payment alone, or together in one workflow task, in either order. */
export function hearSteps(world: World, state: State): Step[] {
  const polled = state.row?.news ?? null;
  const called = state.callbackNews;
  const steps: Step[] = [];
  if (polled !== null) steps.push(answered(world, state, [polled], false));
  if (called !== null) steps.push(answered(world, state, [called], true));
  if (polled !== null && called !== null)
    steps.push(
      answered(world, state, [polled, called], true),
      answered(world, state, [called, polled], true),
    );
  return steps;
}

function answered(
  world: World,
  state: State,
  heard: readonly [Heard, ...Heard[]],
  ofCallback: boolean,
): Step {
  const ofPoll = heard.some((one) => one === state.row?.news);
  const [first, ...rest] = heard;
  const answers = [first.answer, ...rest.map(({ answer }) => answer)] as const;
  const { truth } = state;
  const before: State = {
    ...state,
    // a row ends with its news
    row: ofPoll ? null : state.row,
    callbackNews: ofCallback ? null : state.callbackNews,
    truth: heard.some(acknowledges) ? { ...truth, acknowledged: true } : truth,
  };
  const told = deliver(world, before, { type: "answered", answers, ofCallback });
  return {
    text: `the payment hears ${answers.map(describe).join(", and in the same task ")}`,
    did: { what: "answered", heard },
    act: { act: "hear", poll: ofPoll, callback: ofCallback },
    // the machine may leave all as it was: the row begins anew all the same
    next: told === before ? withFacts(world, before, before.facts) : told,
    fair: 90,
  };
}

function acknowledges({ answer, about }: Heard): boolean {
  return about === "ours" && "identity" in answer && answer.identity === "proven";
}

function describe(answer: Heard["answer"]): string {
  if (!("identity" in answer)) return answer.says;
  const said = answer.says === "final" ? answer.final : answer.says;
  return answer.identity === "proven" ? said : `${said} (found by its RefNo alone)`;
}
