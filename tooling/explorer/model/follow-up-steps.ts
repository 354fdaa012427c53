import { hasEnded, type PlannedPoll } from "@merchant-payment/core/payment";
import type { World } from "../world.ts";
import { afterFaults } from "./budget.ts";
import { newsOfOneCheck } from "./check-steps.ts";
import { answersTo } from "./gateway.ts";
import { knowsTransId, readAnswer } from "./read-answer.ts";
import type { State } from "./state.ts";
import type { Step } from "./step.ts";

/** after the end every answer is news */
const anything: PlannedPoll = {
  mode: "unknown",
  transId: "",
  boundTransId: null,
  reportNotFound: false,
  reportFound: false,
  reportTransId: false,
  doubt: null,
  proof: null,
};

/** A payment that has ended is checked from time to time. */
export function followUpSteps(world: World, state: State): Step[] {
  const { facts } = state;
  const ended = facts.state;
  if (!hasEnded(ended)) return [];
  const boundTransId = facts.transId;
  const transId = boundTransId ?? facts.statedTransId ?? "";
  const question = { worker: 0, transId, boundTransId, transIdKnown: knowsTransId(state) };
  return answersTo(world, state.gateway, question, state.left.faults).flatMap((given) => {
    const answer = newsOfOneCheck(world, readAnswer(world, given, boundTransId), anything);
    const { endedBy, because } = facts;
    const after = world.rules.followUpState({ state: ended, endedBy, because }, answer, true);
    if (after === ended && given.gateway === state.gateway) return [];
    const received = { answer, about: given.about, afterGrace: false };
    const asked = afterFaults({ ...state, gateway: given.gateway }, given.faults);
    return [
      {
        text: `after the end the gateway is asked again: ${given.text}`,
        did: { what: "followedUp", received } as const,
        next: { ...asked, facts: { ...facts, state: after } },
        fair: 0,
      },
    ];
  });
}
