import type { World } from "../world.ts";
import { deliver, isOver, withFacts } from "./driver.ts";
import { answersTo, anotherId } from "./gateway.ts";
import type { Heard, Row, State, Step, Truth } from "./state.ts";
import { afterAnswer, nameOf } from "./submit-steps.ts";

/** Times at which checks of a row are made: at first, after every wait but the deadline, after the deadline. */
const times = [0, 20, 200] as const;
const limits = { notFoundGrace: 10, unknownFor: 10, deadline: 100 };
const timeTexts = ["", ", long after", ", past its deadline"] as const;

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
  const boundTransId = planned.boundTransId ?? row.memory.transId;
  const transId = planned.transId === "" ? (row.memory.transId ?? "") : planned.transId;
  const steps: Step[] = [];
  for (const worker of checkers(world)) {
    const question = { worker, transId, boundTransId, told: boundTransId !== null };
    for (const answer of answersTo(world, state.gateway, question, state.left.faults)) {
      const checked = rules.answerOf(answer.sighting, answer.transId, {
        kind: world.env.terms.kind,
        boundTransId,
        canBeFound: true,
      });
      const after = afterAnswer(state, answer);
      // in review nothing is counted: only an end is news
      const last = planned.mode === "review" ? row.time : times.length - 1;
      for (let time = row.time; time <= last; time += 1) {
        const { news, memory } = rules.pollStep(
          planned,
          checked,
          times[time] ?? 0,
          row.memory,
          limits,
        );
        const heard: Heard | null =
          news === null
            ? null
            : { answer: news, about: answer.about, afterGrace: facts.graceOver };
        const next: Row = { time, memory, news: heard };
        steps.push({
          text: `${nameOf(worker)} polls${timeTexts[time]}: ${answer.text}`,
          did: { what: "other" },
          next: { ...after, row: next },
          fair: answer.fair === 0 ? 0 : 40 + answer.fair,
        });
      }
    }
  }
  return steps;
}

/** one check; that it begins is an event of its own. A callback may name the id of something else: that is a hint */
function checkForCallback(world: World, state: State): Step[] {
  const { plan, facts, callbackNews } = state;
  if (!plan.callbackCheck || !facts.callbackPending || callbackNews !== null) return [];
  const { rules } = world;
  const begun = deliver(
    world,
    { ...state, truth: { ...state.truth, callbackOwed: false } },
    { type: "callbackCheckBegan" },
  );
  const known = plan.poll?.transId ?? "";
  const hints = known === "" ? ["", anotherId] : [known];
  const boundTransId = facts.transId;
  // what is still on its way to the payment was not told yet
  const polled = state.row?.news === null ? state.row.memory.transId : null;
  const told = boundTransId !== null || polled !== null;
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
          answer: rules.callbackNews(checked),
          about: answer.about,
          afterGrace: facts.graceOver,
        };
        const by = transId === anotherId ? ` by the callback's id ${anotherId}` : "";
        steps.push({
          text: `${nameOf(worker)} checks because of the callback${by}: ${answer.text}`,
          did: { what: "callbackCheckBegan" },
          next: { ...afterAnswer(begun, answer), callbackNews: heard },
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
      answer: rules.callbackNews(checked),
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
        next: { ...afterAnswer(state, answer), facts: { ...facts, state: followed } },
        fair: 0,
      },
    ];
  });
}

/** workers whose profiles read the same answer in the same way are one to a check */
const checkersOf = new WeakMap<World, readonly number[]>();

function checkers(world: World): readonly number[] {
  const known = checkersOf.get(world);
  if (known !== undefined) return known;
  const { workers } = world.env;
  const distinct = workers.flatMap((one, index) =>
    workers.findIndex(
      (first) =>
        first.canSayNotFound === one.canSayNotFound && first.ownGateway === one.ownGateway,
    ) === index
      ? [index]
      : [],
  );
  checkersOf.set(world, distinct);
  return distinct;
}
