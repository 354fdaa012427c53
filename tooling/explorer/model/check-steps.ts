import {
  noPollMemory,
  type CheckAnswer,
  type PaymentAnswer,
  type PlannedPoll,
  type PollMemory,
} from "@merchant-payment/core/payment";
import type { World } from "../world.ts";
import { afterFaults } from "./budget.ts";
import { deliver } from "./driver.ts";
import { anotherId, answersTo, type GatewayAnswer } from "./gateway.ts";
import { checkers, knowsTransId, readAnswer } from "./read-answer.ts";
import type { State } from "./state.ts";
import { other, type Step } from "./step.ts";
import { nameOf } from "./submit-steps.ts";

/** How long the row has waited when a check is made: which of its limits have passed. */
const never = { notFoundGrace: Infinity, unknownFor: Infinity, deadline: null };
const waits = [
  { limits: never, text: "" },
  { limits: { ...never, notFoundGrace: 1, unknownFor: 1 }, text: ", long after" },
  { limits: { notFoundGrace: 1, unknownFor: 1, deadline: 0 }, text: ", past its deadline" },
] as const;

/** One poll: the gateway answers, and the row says whether that is news. News is then on its way to the payment. */
export function pollSteps(world: World, state: State): Step[] {
  const { row, plan } = state;
  const planned = plan.poll;
  if (row === null || planned === null || row.news !== null) return [];
  const { boundTransId, transId } = planned;
  return checkers(world).flatMap((worker) => {
    const question = { worker, transId, boundTransId, transIdKnown: knowsTransId(state) };
    return answersTo(world, state.gateway, question, state.left.faults).flatMap((given) =>
      polled(world, state, planned, worker, given),
    );
  });
}

function polled(
  world: World,
  state: State,
  planned: PlannedPoll,
  worker: number,
  given: GatewayAnswer,
): Step[] {
  const answer = readAnswer(world, given, planned.boundTransId);
  const after = afterFaults({ ...state, gateway: given.gateway }, given.faults);
  const { about } = given;
  // in review nothing is counted: there is no deadline, and no wait is too long
  const counted = planned.mode !== "review";
  return waits.slice(0, counted ? waits.length : 1).map(({ limits, text }, waited) => {
    const memory = state.row?.memory ?? noPollMemory;
    const step = world.rules.pollStep(planned, answer, 1, memory, limits);
    const afterGrace = state.facts.graceOver;
    const news = step.news === null ? null : { answer: step.news, about, afterGrace };
    const row = { memory: counted ? anyTime(step.memory) : noPollMemory, news };
    const kept = news === null && about === "ours" && tells(answer) && !knowsTransId(state);
    const truth = kept ? { ...state.truth, pollsKnowTransId: true } : state.truth;
    return {
      text: `${nameOf(worker)} polls${text}: ${given.text}`,
      did: other,
      act: { act: "poll", answer: given, waited },
      next: { ...after, row, truth },
      fair: given.fair === 0 ? 0 : 40 + given.fair,
    };
  });
}

/** when something began makes no difference: how long ago that is, is chosen when a check is made */
function anyTime({ notFoundSince, unclearSince }: PollMemory): PollMemory {
  return {
    notFoundSince: notFoundSince === null ? null : 0,
    unclearSince: unclearSince === null ? null : 0,
  };
}

/** it gives a TransId that binds */
function tells(answer: CheckAnswer): boolean {
  return "identity" in answer && answer.identity === "proven" && answer.transId !== null;
}

/** The one check that callbacks ask for. That it begins is an event of its own. */
export function callbackCheckSteps(world: World, state: State): Step[] {
  const { plan, facts, callbackNews } = state;
  const planned = plan.poll;
  if (planned === null || !plan.callbackCheck) return [];
  if (!facts.callbackPending || callbackNews !== null) return [];
  const paid = { ...state, truth: { ...state.truth, callbackOwed: false } };
  const begun = deliver(world, paid, { type: "callbackCheckBegan" });
  // a callback may name the id of something else: it is a hint, used where no better id is known
  const ids = planned.transId === "" ? ["", anotherId] : [planned.transId];
  const { boundTransId } = planned;
  const asked = checkers(world).flatMap((worker) => ids.map((transId) => ({ worker, transId })));
  return asked.flatMap(({ worker, transId }) => {
    const question = { worker, transId, boundTransId, transIdKnown: knowsTransId(state) };
    return answersTo(world, state.gateway, question, state.left.faults).map((given) => {
      const answer = newsOfOneCheck(world, readAnswer(world, given, boundTransId), planned);
      const received = { answer, about: given.about, afterGrace: facts.graceOver };
      const by = transId === anotherId ? ` by the callback's id ${anotherId}` : "";
      return {
        text: `${nameOf(worker)} checks because of the callback${by}: ${given.text}`,
        did: other,
        act: { act: "checkForCallback", answer: given, byCallbackId: transId === anotherId },
        next: {
          ...afterFaults({ ...begun, gateway: given.gateway }, given.faults),
          callbackNews: received,
        },
        fair: given.fair === 0 ? 0 : 50 + given.fair,
      };
    });
  });
}

/** As the activity for one check does it: what counts over time only is no news of it. */
export function newsOfOneCheck(
  { rules }: World,
  answer: CheckAnswer,
  planned: PlannedPoll,
): PaymentAnswer {
  const once = { ...planned, reportNotFound: false };
  const { news } = rules.pollStep(once, answer, 0, noPollMemory, never);
  return news ?? { says: "nothing", transId: null };
}
