import type { BeforeSendDecision, CheckAnswer, SubmitResult } from "@merchant-payment/core/payment";
import { sight, type World } from "../world.ts";
import type { Act } from "./act.ts";
import { afterFaults, spent } from "./budget.ts";
import { deliver, withGhost } from "./driver.ts";
import { answersTo, waysToSend, type SendAnswer } from "./gateway.ts";
import { knowsTransId, readAnswer } from "./read-answer.ts";
import { mayGoOut } from "./send-time.ts";
import type { Ghost, State, Submit } from "./state.ts";
import { other, type Did, type Step } from "./step.ts";
import type { About } from "./gateway.ts";

/** The possible steps of the submit that the server waits for. */
export function submitSteps(world: World, state: State): Step[] {
  const { submit } = state;
  if (submit === null) return [];
  const lost = giveUp(world, state, submit);
  return submit.stage === "scheduled"
    ? [...takeUp(world, state, submit), ...lost]
    : [...send(world, state, submit), ...lost];
}

/** Submits that the server has given up may still send. */
export function ghostSteps(world: World, state: State): Step[] {
  return state.ghosts.flatMap((ghost, index) => sendLate(world, state, ghost, index));
}

/** a worker takes it, proves it and asks; this is one step, because nothing can be observed in between */
function takeUp(world: World, state: State, submit: Submit): Step[] {
  return world.env.workers.flatMap((_, worker) => prove(world, state, { ...submit, worker }));
}

function prove(world: World, state: State, submit: Submit): Step[] {
  const { env, rules } = world;
  const { worker, order } = submit;
  const profile = env.workers[worker] ?? env.workers[0];
  const stale = rules.staleAttempt({
    attempt: submit.repeated === "number" ? 2 : 1,
    scheduledAt: 0,
    attemptScheduledAt: submit.repeated === "time" ? 5 : 0,
    runId: order.reset ? "another" : "original",
    originalRunId: "original",
  });
  const name = nameOf(worker);
  if (stale !== null) {
    const text = `${name} sends nothing: this attempt of the submit is ${stale}`;
    const act = { act: "refuseStale" } as const;
    return reported(world, state, submit, { result: resultOf("stale"), text, fair: 60, act });
  }
  if (!rules.servesPayment(profile.ownGateway)) {
    const result = { ...resultOf("held"), heldBecause: "configuration" } as const;
    const text = `${name} serves another gateway: it sends nothing`;
    return reported(world, state, submit, { result, text, fair: 60 });
  }
  return [...tooLate(world, state, submit), ...ask(world, state, submit)];
}

/** no worker took it before its deadline */
function tooLate(world: World, state: State, submit: Submit): Step[] {
  const left = spent(state, "crashes");
  if (left === null) return [];
  const text = `${nameOf(submit.worker)} takes the submit after its deadline and sends nothing`;
  const result = { ...resultOf("tooLate"), forgotten: world.env.restored };
  return reported(world, { ...state, left }, submit, { result, text, fair: 0 });
}

function ask(world: World, state: State, submit: Submit): Step[] {
  const { env, rules } = world;
  const { worker, order } = submit;
  const profile = env.workers[worker] ?? env.workers[0];
  const name = nameOf(worker);
  const policy = { ...profile, restored: env.restored };
  const proved = { ...submit, stage: "ready", stoppedAtProof: state.stopped } as const;
  // a request sent before a restore may be forgotten here
  const known = { ...order, mayHaveBeenSent: order.mayHaveBeenSent || env.restored };
  if (!rules.mustAskFirst(known, policy)) {
    const text = `${name} takes the submit and asks nothing before it sends`;
    const act = { act: "take", answer: null } as const;
    return [{ text, did: other, act, next: { ...state, submit: proved }, fair: 60 }];
  }
  const { boundTransId, transId } = order;
  const question = { worker, transId, boundTransId, transIdKnown: knowsTransId(state) };
  return answersTo(world, state.gateway, question, state.left.faults).flatMap((given) => {
    const answer = readAnswer(world, given, boundTransId);
    const decision = rules.decideBeforeSend(known, policy, given.evidence, answer);
    const text = `${name} takes the submit and asks before it sends: ${given.text}`;
    const fair = given.fair === 0 ? 0 : 60 + given.fair;
    const asked = afterFaults({ ...state, gateway: given.gateway }, given.faults);
    const act = { act: "take", answer: given } as const;
    if (decision === "send") {
      const next = { ...asked, submit: { ...proved, asked: true } };
      return [{ text, did: other, act, next, fair }];
    }
    const result = { ...foundBy(answer, decision), forgotten: env.restored };
    return reported(world, asked, proved, { result, text, fair, act, about: given.about });
  });
}

function foundBy(answer: CheckAnswer, decision: Exclude<BeforeSendDecision, "send">): SubmitResult {
  if (decision === "held") return { ...resultOf("held"), heldBecause: "gateway" };
  return {
    ...resultOf(decision),
    final: answer.says === "final" ? answer.final : null,
    identity: "identity" in answer ? answer.identity : "refNoOnly",
    transId: answer.transId,
  };
}

/** the guard, the byte, the gateway, its answer and the report */
function send(world: World, state: State, submit: Submit): Step[] {
  const { worker, order, stoppedAtProof } = submit;
  const name = nameOf(worker);
  if (!mayGoOut(world, worker, "awaited")) {
    const text = `${name} is too late and sends nothing`;
    return reported(world, state, submit, { result: resultOf("notSent"), text, fair: 70 });
  }
  if (!world.rules.maySend({ stopped: state.stopped, stoppedAtProof })) {
    const result = { ...resultOf("held"), heldBecause: "stopped" } as const;
    const text = `${name} finds the account stopped and sends nothing`;
    const act = { act: "findStopped" } as const;
    return reported(world, state, submit, { result, text, fair: 70, act });
  }
  return waysToSend(world, worker, state.gateway, state.left.faults).flatMap((way) => {
    const { restored } = world.env;
    const evidence = sight(world, worker, way.wire);
    const outcome = world.rules.submitOutcome(evidence, order.mayHaveBeenSent || restored);
    const result = {
      ...resultOf(outcome),
      forgotten: restored,
      heldBecause: outcome === "held" ? ("gateway" as const) : null,
      transId: outcome === "accepted" ? way.transId : null,
    };
    const text = `${name} sends the request: ${way.text}`;
    const sent = sentBy(state, way);
    const byte = { what: "byte", order, asked: submit.asked } as const;
    const fair = way.fair === 0 ? 0 : 70;
    const act = { act: "send", way, reports: true } as const;
    const steps = reported(world, sent, submit, { result, text, fair, act, byte });
    const lost = giveUp(world, sent, { ...submit, stage: "scheduled" });
    const unheard = { act: { ...act, reports: false }, did: byte } as const;
    for (const one of lost) steps.push({ ...one, ...unheard, text: `${text}; its report is lost` });
    if (outcome === "busy" || outcome === "notSent")
      steps.push({ text: `${text}; it tries again`, did: byte, next: sent, fair: 0 });
    return steps;
  });
}

function sendLate(world: World, state: State, ghost: Ghost, index: number): Step[] {
  const { worker, order, stoppedAtProof } = ghost;
  if (!world.rules.maySend({ stopped: state.stopped, stoppedAtProof })) return [];
  const ghosts = state.ghosts.filter((_, at) => at !== index);
  return waysToSend(world, worker, state.gateway, state.left.faults)
    .filter(({ faults }) => faults === 0)
    .map((way) => ({
      text: `${nameOf(worker)} thaws and sends the request of the submit that was given up: ${way.text}; nobody hears it`,
      did: { what: "byte", order, asked: ghost.asked } as const,
      next: { ...sentBy(state, way), ghosts },
      fair: 0,
    }));
}

function sentBy(state: State, way: SendAnswer): State {
  const { truth } = state;
  const sends = truth.sends + (way.mayHaveBeenProcessed ? 1 : 0);
  const sent = { ...state, gateway: way.gateway, truth: { ...truth, sends } };
  return afterFaults(sent, way.faults);
}

interface Report {
  readonly result: SubmitResult;
  readonly text: string;
  readonly fair: number;
  readonly act?: Act;
  readonly about?: About;
  readonly byte?: Extract<Did, { what: "byte" }>;
}

function reported(
  world: World,
  state: State,
  { worker, order }: Submit,
  { result, text, fair, act, about, byte }: Report,
): Step[] {
  const { outcome, identity } = result;
  // beside another's record a duplicate may be that one
  const ownDuplicate = outcome === "duplicate" && !order.existing;
  const acknowledges =
    outcome === "accepted" ||
    (ownDuplicate && (order.mayHaveBeenSent || result.forgotten)) ||
    (outcome === "found" && identity === "proven" && about === "ours");
  const truth = acknowledges ? { ...state.truth, acknowledged: true } : state.truth;
  const next = deliver(world, { ...state, submit: null, truth }, { type: "submitted", result });
  const submitted = { result, about: about ?? (byte === undefined ? null : "ours") } as const;
  const did: Did =
    byte === undefined ? { what: "submitted", ...submitted } : { ...byte, submitted };
  const told = `${text}; ${nameOf(worker)} reports: ${outcome}`;
  return [{ text: told, did, ...(act === undefined ? {} : { act }), next, fair }];
}

/** the worker crashes or freezes; the server cannot tell which */
function giveUp(world: World, state: State, submit: Submit): Step[] {
  const left = spent(state, "crashes");
  if (left === null) return [];
  // the worker matters only if it may begin again later
  if (submit.worker < 0 && world.rules.mayBegin(false))
    return world.env.workers.flatMap((_, worker) => giveUp(world, state, { ...submit, worker }));
  const ghosts = withGhost(world, state.ghosts, submit);
  const next = deliver(world, { ...state, submit: null, ghosts, left }, { type: "submitLost" });
  const who = submit.worker < 0 ? "a worker takes the submit and" : nameOf(submit.worker);
  const text = `${who} crashes or freezes: the server gives the submit up`;
  return [{ text, did: other, act: { act: "giveUp" }, next, fair: 0 }];
}

function resultOf(outcome: SubmitResult["outcome"]): SubmitResult {
  return {
    outcome,
    heldBecause: null,
    final: null,
    identity: "refNoOnly",
    forgotten: false,
    transId: null,
  };
}

export function nameOf(worker: number): string {
  return `worker ${worker + 1}`;
}
