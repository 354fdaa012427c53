import {
  hasEnded,
  noPollMemory,
  type PaymentEvent,
  type PaymentFacts,
  type PlannedPoll,
} from "@merchant-payment/core/payment";
import type { World } from "../world.ts";
import { openLedger } from "./gateway.ts";
import type { Ghost, Row, State, Submit } from "./state.ts";
import { mayGoOut } from "./send-time.ts";

/** The workflow's part: it passes events to the machine and keeps the running work equal to the plan. */
const freshRow: Row = { memory: noPollMemory, news: null };

/** all that people compare is whether something changed: the number itself would make every state a new one */
const anyRevision = 1;

export function startState(world: World): State {
  const { env, rules } = world;
  const facts = { ...rules.startedPayment(env.terms), revision: anyRevision };
  const state: State = {
    facts,
    plan: rules.planOf(facts),
    reset: false,
    paused: null,
    submit: null,
    ghosts: [],
    row: null,
    callbackNews: null,
    gateway: openLedger(world),
    resubmit: null,
    stopped: false,
    left: env.budgets,
    truth: {
      sends: env.restored ? 1 : 0,
      authorised: 0,
      acknowledged: false,
      unclear: env.restored,
      pollsKnowTransId: false,
      callbackOwed: false,
    },
  };
  return followPlan(world, state);
}

/** Passes one event to the machine and runs the new plan. */
export function deliver(world: World, state: State, event: PaymentEvent): State {
  const facts = world.rules.transition(state.facts, world.env.terms, event);
  if (facts === state.facts) return state;
  const unclear =
    event.type === "submitLost" ||
    (event.type === "submitted" && event.result.outcome === "unknown");
  const { truth } = state;
  const told = unclear && !truth.unclear ? { ...state, truth: { ...truth, unclear } } : state;
  return withFacts(world, told, facts);
}

export function withFacts(world: World, state: State, facts: PaymentFacts): State {
  const decided = facts.decided.filter((id) => id === state.resubmit?.id);
  const relative = { ...facts, revision: anyRevision, decided };
  const plan = world.rules.planOf(relative);
  const pauses = relative.pausing && world.env.operations.includes("resetWorkflow");
  return followPlan(world, {
    ...state,
    facts: relative,
    plan,
    paused: pauses ? relative : state.paused,
    row: rowOf(state, plan.poll),
  });
}

/** a series goes on while the plan has the same one; the result of a cancelled series is ignored */
function rowOf({ row, plan: before }: State, poll: PlannedPoll | null): Row | null {
  if (poll === null) return null;
  const same =
    before.poll !== null &&
    before.poll.mode === poll.mode &&
    before.poll.transId === poll.transId &&
    before.poll.boundTransId === poll.boundTransId &&
    before.poll.reportNotFound === poll.reportNotFound &&
    before.poll.reportFound === poll.reportFound &&
    before.poll.reportTransId === poll.reportTransId;
  return same && row !== null ? row : freshRow;
}

function followPlan(world: World, state: State): State {
  const { plan, facts, submit } = state;
  let next = state;
  if (state.callbackNews !== null && !(plan.callbackCheck && facts.callbackChecking))
    next = { ...next, callbackNews: null };
  if (plan.submit !== null && submit === null)
    return { ...next, submit: scheduled(next, plan.submit) };
  if (plan.submit === null && submit !== null)
    return { ...next, submit: null, ghosts: withGhost(world, next.ghosts, submit) };
  return next;
}

function scheduled({ reset, truth }: State, order: NonNullable<State["plan"]["submit"]>): Submit {
  return {
    stage: "scheduled",
    worker: -1,
    order: { ...order, reset, truth },
    repeated: "no",
    asked: false,
    stoppedAtProof: false,
  };
}

/** a submit that the server has given up. It can still send if it was proved before, or is not asked to prove it */
export function withGhost(
  world: World,
  ghosts: readonly Ghost[],
  { stage, worker, order, asked, stoppedAtProof }: Submit,
): readonly Ghost[] {
  const began = stage === "ready";
  const ghost = { worker, order, asked, stoppedAtProof, began, expired: false };
  const harmful = began ? mayGoOut(world, worker, "givenUp") : mayBeginLate(world, worker, order);
  return harmful ? [...ghosts, ghost] : ghosts;
}

function mayBeginLate({ env, rules }: World, worker: number, order: Submit["order"]): boolean {
  const profile = env.workers[worker];
  if (profile === undefined || !rules.mayBegin(false)) return false;
  return !rules.mustAskFirst(order, { ...profile, restored: env.restored });
}

/** no request of an earlier submit can be sent any more by the rules */
export function expireGhosts(world: World, ghosts: readonly Ghost[]): readonly Ghost[] {
  if (!world.rules.timersCountFromLastByte) return ghosts;
  return ghosts
    .filter(({ worker, began }) => mayGoOut(world, worker, began ? "expired" : "justBegun"))
    .map((ghost) => ({ ...ghost, expired: true }));
}

export function isOver({ facts }: State): boolean {
  return hasEnded(facts.state);
}
