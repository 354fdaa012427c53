import {
  noPollMemory,
  type CheckAnswer,
  type PaymentAnswer,
  type PlannedPoll,
  type PollMemory,
} from "@merchant-payment/core/payment";
import type { World } from "../world.ts";
import { afterFaults } from "./budget.ts";
import { deliver, isOver, withFacts } from "./driver.ts";
import { answersTo, anotherId } from "./gateway.ts";
import { other, type Heard, type State, type Step, type Truth } from "./state.ts";
import { nameOf } from "./submit-steps.ts";

/** How long the row has waited when a check is made: which of its limits have passed. */
const never = { notFoundGrace: Infinity, unknownFor: Infinity, deadline: null };
const waits = [
  { limits: never, text: "" },
  { limits: { ...never, notFoundGrace: 1, unknownFor: 1 }, text: ", long after" },
  { limits: { notFoundGrace: 1, unknownFor: 1, deadline: 0 }, text: ", past its deadline" },
] as const;

/** The polls, the check that callbacks asked for, and what their answers do. */
export function checkSteps(world: World, state: State): Step[] {
  if (isOver(state)) return followUpSteps(world, state);
  return [...poll(world, state), ...checkForCallback(world, state), ...hear(world, state)];
}

function poll(world: World, state: State): Step[] {
  const { row, plan, facts } = state;
  const planned = plan.poll;
  if (row === null || planned === null || row.news !== null) return [];
  const { rules } = world;
  const { boundTransId, transId } = planned;
  const steps: Step[] = [];
  for (const worker of checkers(world)) {
    const question = { worker, transId, boundTransId, told: boundTransId !== null };
    for (const answer of answersTo(world, state.gateway, question, state.left.faults)) {
      const checked = rules.answerOf(answer.sighting, answer.transId, {
        kind: world.env.terms.kind,
        boundTransId,
        canBeFound: true,
      });
      const after = afterFaults({ ...state, gateway: answer.gateway }, answer.faults);
      // in review nothing is counted: there is no deadline, and no wait is too long
      const counted = planned.mode !== "review";
      for (const { limits, text } of counted ? waits : waits.slice(0, 1)) {
        const { news, memory } = rules.pollStep(planned, checked, 1, row.memory, limits);
        const { about } = answer;
        const heard = news === null ? null : { answer: news, about, afterGrace: facts.graceOver };
        steps.push({
          text: `${nameOf(worker)} polls${text}: ${answer.text}`,
          did: other,
          next: {
            ...after,
            row: { memory: counted ? anyTime(memory) : noPollMemory, news: heard },
          },
          fair: answer.fair === 0 ? 0 : 40 + answer.fair,
        });
      }
    }
  }
  return steps;
}

/** when something began makes no difference: how long ago that is, is chosen when a check is made */
function anyTime({ notFoundSince, unclearSince }: PollMemory): PollMemory {
  return {
    notFoundSince: notFoundSince === null ? null : 0,
    unclearSince: unclearSince === null ? null : 0,
  };
}

/** one check; that it begins is an event of its own. A callback may name the id of something else: that is a hint */
function checkForCallback(world: World, state: State): Step[] {
  const { plan, facts, callbackNews } = state;
  const planned = plan.poll;
  if (planned === null || !plan.callbackCheck) return [];
  if (!facts.callbackPending || callbackNews !== null) return [];
  const { rules } = world;
  const begun = deliver(
    world,
    { ...state, truth: { ...state.truth, callbackOwed: false } },
    { type: "callbackCheckBegan" },
  );
  const known = planned.transId;
  const hints = known === "" ? ["", anotherId] : [known];
  const boundTransId = facts.transId;
  const told = boundTransId !== null;
  const steps: Step[] = [];
  for (const worker of checkers(world))
    for (const transId of hints) {
      const question = { worker, transId, boundTransId, told };
      for (const answer of answersTo(world, state.gateway, question, state.left.faults)) {
        const checked = rules.answerOf(answer.sighting, answer.transId, {
          kind: world.env.terms.kind,
          boundTransId,
          canBeFound: true,
        });
        const heard: Heard = {
          answer: newsOfOneCheck(world, checked, planned),
          about: answer.about,
          afterGrace: facts.graceOver,
        };
        const by = transId === anotherId ? ` by the callback's id ${anotherId}` : "";
        steps.push({
          text: `${nameOf(worker)} checks because of the callback${by}: ${answer.text}`,
          did: other,
          next: {
            ...afterFaults({ ...begun, gateway: answer.gateway }, answer.faults),
            callbackNews: heard,
          },
          fair: answer.fair === 0 ? 0 : 50 + answer.fair,
        });
      }
    }
  return steps;
}

/** answers reach the payment alone or together, in either order */
function hear(world: World, state: State): Step[] {
  const polled = state.row?.news ?? null;
  const called = state.callbackNews;
  const steps: Step[] = [];
  if (polled !== null) steps.push(answered(world, state, [polled], false));
  if (called !== null) steps.push(answered(world, state, [called], true));
  if (polled !== null && called !== null) {
    steps.push(answered(world, state, [polled, called], true));
    steps.push(answered(world, state, [called, polled], true));
  }
  return steps;
}

function answered(
  world: World,
  state: State,
  heard: readonly [Heard, ...Heard[]],
  ofCallback: boolean,
): Step {
  const ofPoll = heard.some((one) => one === state.row?.news);
  const [first, ...rest] = heard.map(({ answer }) => answer);
  const answers = [first ?? heard[0].answer, ...rest] as const;
  const before: State = {
    ...state,
    // a row ends with its news
    row: ofPoll ? null : state.row,
    callbackNews: ofCallback ? null : state.callbackNews,
    truth: heard.some(acknowledges) ? acknowledged(state.truth) : state.truth,
  };
  const handed = deliver(world, before, { type: "answered", answers, ofCallback });
  // the machine may leave all as it was: the row begins anew all the same
  const next = handed === before ? withFacts(world, before, before.facts) : handed;
  return {
    text: `the payment hears ${answers.map(describe).join(", and in the same task ")}`,
    did: { what: "answered", heard },
    next,
    fair: 90,
  };
}

function acknowledges({ answer, about }: Heard): boolean {
  return about === "ours" && "identity" in answer && answer.identity === "proven";
}

function acknowledged(truth: Truth): Truth {
  return truth.acknowledged ? truth : { ...truth, acknowledged: true };
}

function describe(answer: Heard["answer"]): string {
  switch (answer.says) {
    case "final":
      return answer.identity === "proven"
        ? answer.final
        : `${answer.final} (found by its RefNo alone)`;
    case "pending":
      return answer.identity === "proven" ? "pending" : "pending (found by its RefNo alone)";
    default:
      return answer.says;
  }
}

/** a payment that has ended is asked for from time to time */
function followUpSteps(world: World, state: State): Step[] {
  const { rules, env } = world;
  const { facts } = state;
  const boundTransId = facts.transId;
  const transId = boundTransId ?? facts.statedTransId ?? "";
  const told = boundTransId !== null;
  const question = { worker: 0, transId, boundTransId, told };
  return answersTo(world, state.gateway, question, state.left.faults).flatMap((answer) => {
    const checked = rules.answerOf(answer.sighting, answer.transId, {
      kind: env.terms.kind,
      boundTransId,
      canBeFound: true,
    });
    const heard = {
      answer: newsOfOneCheck(world, checked, anything),
      about: answer.about,
      afterGrace: false,
    };
    const { state: ended, endedBy } = facts;
    if (ended === "submitting" || ended === "polling" || ended === "unknown" || ended === "held")
      return [];
    const followed = rules.followUp({ state: ended, endedBy }, heard.answer);
    if (followed === ended && answer.gateway === state.gateway) return [];
    return [
      {
        text: `after the end the gateway is asked again: ${answer.text}`,
        did: { what: "followedUp", heard } as const,
        next: {
          ...afterFaults({ ...state, gateway: answer.gateway }, answer.faults),
          facts: { ...facts, state: followed },
        },
        fair: 0,
      },
    ];
  });
}

/** as the activities do it: what counts over time only is no news of one check */
function newsOfOneCheck(
  { rules }: World,
  answer: CheckAnswer,
  planned: PlannedPoll,
): PaymentAnswer {
  const once = { ...planned, reportNotFound: false };
  const { news } = rules.pollStep(once, answer, 0, noPollMemory, never);
  return news ?? { says: "nothing", transId: null };
}

/** after the end everything that is said is news */
const anything: PlannedPoll = {
  mode: "unknown",
  transId: "",
  boundTransId: null,
  reportNotFound: false,
  reportFound: false,
  reportTransId: false,
};

/** workers whose profiles read the same answer in the same way are one to a check */
const checkersOf = new WeakMap<World, readonly number[]>();

function checkers(world: World): readonly number[] {
  const known = checkersOf.get(world);
  if (known !== undefined) return known;
  const { workers } = world.env;
  const distinct = workers.flatMap((one, index) =>
    workers.findIndex(
      (first) => first.canSayNotFound === one.canSayNotFound && first.ownGateway === one.ownGateway,
    ) === index
      ? [index]
      : [],
  );
  checkersOf.set(world, distinct);
  return distinct;
}
