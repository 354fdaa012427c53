import { isFinal } from "@merchant-payment/core/outcome";
import type { SubmitResult } from "@merchant-payment/core/payment";
import { sight, type World } from "../world.ts";
import { spent } from "./budget.ts";
import { deliver, withGhost } from "./driver.ts";
import { answersTo, waysToSend, type GatewayAnswer } from "./gateway.ts";
import { mayGoOut } from "./send-time.ts";
import { other, type Ghost, type State, type Step, type Submit } from "./state.ts";

/** What may happen to the submit that the server waits for. */
export function submitSteps(world: World, state: State): Step[] {
  const { submit } = state;
  if (submit === null) return [];
  switch (submit.stage) {
    case "scheduled":
      return [...pick(world, state, submit), ...notPicked(world, state)];
    case "picked":
      return [...prove(world, state, submit), ...giveUp(world, state, submit)];
    case "ready":
      return [...send(world, state, submit), ...giveUp(world, state, submit)];
    case "reporting":
      return [...report(world, state, submit), ...giveUp(world, state, submit)];
  }
}

/** Submits that the server has given up may still send. */
export function ghostSteps(world: World, state: State): Step[] {
  return state.ghosts.flatMap((ghost, index) => sendLate(world, state, ghost, index));
}

function pick({ env }: World, state: State, submit: Submit): Step[] {
  return env.workers.map((_, worker) => ({
    text: `${nameOf(worker)} takes the submit`,
    did: other,
    next: { ...state, submit: { ...submit, stage: "picked", worker } },
    fair: 60,
  }));
}

function notPicked(world: World, state: State): Step[] {
  const left = spent(state, "crashes");
  if (left === null) return [];
  const next = deliver(world, { ...state, submit: null, left }, { type: "submitNotStarted" });
  return [
    { text: "no worker takes the submit before its deadline", did: other, next, fair: 0 },
  ];
}

/** the guards, then the question before the request; nothing is observed in between, so that it is one step */
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
  if (stale !== null)
    return [
      reporting(state, submit, resultOf("unknown"), `${name} sends nothing: this attempt is ${stale}`),
    ];
  if (!rules.servesPayment(profile.ownGateway)) {
    const result = { ...resultOf("held"), heldBecause: "configuration" } as const;
    return [reporting(state, submit, result, `${name} serves another gateway: it sends nothing`)];
  }
  const policy = { ...profile, restored: env.restored };
  const proved = { ...submit, stoppedAtProof: state.stopped };
  if (!rules.mustAskFirst(order, policy))
    return [ready(state, proved, false, `${name} asks nothing before it sends`)];
  const question = {
    worker,
    transId: order.transId,
    boundTransId: order.boundTransId,
    told: order.boundTransId !== null,
  };
  return answersTo(world, state.gateway, question, state.left.faults).flatMap((answer) => {
    const outcome = rules.checkOutcome(answer.sighting);
    const decision = rules.decideBeforeSend(order, policy, answer.sighting, outcome);
    const text = `${name} asks before it sends: ${answer.text}`;
    const asked = { ...afterAnswer(state, answer), submit };
    const step =
      decision === "send"
        ? ready(asked, proved, true, text)
        : reporting(
            asked,
            { ...proved, about: answer.about },
            foundBy(world, proved, answer, decision),
            text,
          );
    return { ...step, fair: answer.fair === 0 ? 0 : 60 + answer.fair };
  });
}

function foundBy(
  { env, rules }: World,
  { order }: Submit,
  { sighting, transId }: GatewayAnswer,
  decision: Exclude<ReturnType<World["rules"]["decideBeforeSend"]>, "send">,
): SubmitResult {
  if (decision === "held") return { ...resultOf("held"), heldBecause: "gateway" };
  if (decision !== "found") return resultOf(decision);
  const outcome = rules.checkOutcome(sighting);
  const asked = {
    kind: env.terms.kind,
    boundTransId: order.boundTransId,
    canBeFound: true,
  };
  const answer = rules.answerOf(sighting, transId, asked);
  return {
    ...resultOf("found"),
    final: isFinal(outcome) ? outcome : null,
    identity: "identity" in answer ? answer.identity : "refNoOnly",
    transId: answer.transId,
  };
}

/** the guard, the byte, the gateway and its answer: nobody sees a moment between them */
function send(world: World, state: State, submit: Submit): Step[] {
  const { worker, order } = submit;
  const name = nameOf(worker);
  if (!mayGoOut(world, worker, "awaited"))
    return [reporting(state, submit, resultOf("notSent"), `${name} is too late and sends nothing`)];
  if (!world.rules.maySend({ stopped: state.stopped, stoppedAtProof: submit.stoppedAtProof })) {
    const result = { ...resultOf("held"), heldBecause: "stopped" } as const;
    return [reporting(state, submit, result, `${name} finds the account stopped`)];
  }
  return waysToSend(world, worker, state.gateway, state.left.faults).flatMap((way) => {
    const sighting = sight(world, worker, way.wire);
    const outcome = world.rules.submitOutcome(sighting, order.mayHaveBeenSent);
    const result = {
      ...resultOf(outcome),
      heldBecause: outcome === "held" ? ("gateway" as const) : null,
      transId: outcome === "accepted" ? way.transId : null,
    };
    const text = `${name} sends the request: ${way.text}`;
    const sent = sentBy(state, way);
    const did = { what: "byte", order, asked: submit.asked } as const;
    const steps: Step[] = [
      { ...reporting(sent, submit, result, text), did, fair: way.fair === 0 ? 0 : 70 },
    ];
    if (outcome === "busy" || outcome === "notSent")
      steps.push({ text: `${text}; it tries again`, did, next: { ...sent, submit }, fair: 0 });
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

function sentBy(
  state: State,
  way: ReturnType<typeof waysToSend>[number],
): State {
  const { truth, left } = state;
  const sends = truth.sends + (way.mayHaveBeenProcessed ? 1 : 0);
  return {
    ...state,
    gateway: way.gateway,
    truth: sends === truth.sends ? truth : { ...truth, sends },
    left: way.faults === 0 ? left : { ...left, faults: left.faults - way.faults },
  };
}

function report(world: World, state: State, submit: Submit): Step[] {
  const { result, about } = submit;
  if (result === null) return [];
  const { outcome, identity } = result;
  const acknowledges =
    outcome === "accepted" ||
    outcome === "duplicate" ||
    (outcome === "found" && identity === "proven" && about === "ours");
  const truth = acknowledges ? { ...state.truth, acknowledged: true } : state.truth;
  const next = deliver(
    world,
    { ...state, submit: null, truth },
    { type: "submitted", result },
  );
  const did = { what: "submitted", result, about } as const;
  return [{ text: `${nameOf(submit.worker)} reports: ${result.outcome}`, did, next, fair: 80 }];
}

/** the worker crashed, stands still, or its report is lost: the server cannot tell */
function giveUp(world: World, state: State, submit: Submit): Step[] {
  const left = spent(state, "crashes");
  if (left === null) return [];
  const ghosts = withGhost(world, state.ghosts, submit);
  const next = deliver(world, { ...state, submit: null, ghosts, left }, { type: "submitLost" });
  const text = `${nameOf(submit.worker)} crashes or stands still: the server gives the submit up`;
  return [{ text, did: other, next, fair: 0 }];
}

function ready(state: State, submit: Submit, asked: boolean, text: string): Step {
  const next = { ...state, submit: { ...submit, stage: "ready", asked } } as const;
  return { text, did: other, next, fair: 65 };
}

function reporting(state: State, submit: Submit, result: SubmitResult, text: string): Step {
  const next = { ...state, submit: { ...submit, stage: "reporting", result } } as const;
  return { text, did: other, next, fair: 65 };
}

function resultOf(outcome: SubmitResult["outcome"]): SubmitResult {
  return { outcome, heldBecause: null, final: null, identity: "refNoOnly", transId: null };
}

export function afterAnswer(state: State, { gateway, faults }: GatewayAnswer): State {
  const { left } = state;
  return {
    ...state,
    gateway,
    left: faults === 0 ? left : { ...left, faults: left.faults - faults },
  };
}

export function nameOf(worker: number): string {
  return `worker ${worker + 1}`;
}
