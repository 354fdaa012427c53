import type { World } from "../world.ts";
import { deliver, withFacts } from "./driver.ts";
import type { Received, State } from "./state.ts";
import type { Step } from "./step.ts";

/** Answers reach the payment alone, or together in one workflow task, in either order. */
export function receiveSteps(world: World, state: State): Step[] {
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
  received: readonly [Received, ...Received[]],
  ofCallback: boolean,
): Step {
  const ofPoll = received.some((one) => one === state.row?.news);
  const [first, ...rest] = received;
  const answers = [first.answer, ...rest.map(({ answer }) => answer)] as const;
  const { truth } = state;
  const before: State = {
    ...state,
    // a series ends with its news
    row: ofPoll ? null : state.row,
    callbackNews: ofCallback ? null : state.callbackNews,
    truth: received.some(acknowledges) ? { ...truth, acknowledged: true } : truth,
  };
  const delivered = deliver(world, before, { type: "answered", answers, ofCallback });
  return {
    text: `the payment hears ${answers.map(describe).join(", and in the same task ")}`,
    did: { what: "answered", received },
    act: { act: "receive", poll: ofPoll, callback: ofCallback },
    // even if the facts do not change, the series begins again
    next: delivered === before ? withFacts(world, before, before.facts) : delivered,
    fair: 90,
  };
}

function acknowledges({ answer, about }: Received): boolean {
  return about === "ours" && "identity" in answer && answer.identity === "proven";
}

function describe(answer: Received["answer"]): string {
  if (!("identity" in answer)) return answer.says;
  const said = answer.says === "final" ? answer.final : answer.says;
  return answer.identity === "proven" ? said : `${said} (found by its RefNo alone)`;
}
