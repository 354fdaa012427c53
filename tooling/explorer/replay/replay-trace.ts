import { setTimeout as sleep } from "node:timers/promises";
import { WorkflowUpdateFailedError } from "@temporalio/client";
import { msToTs } from "@temporalio/common/lib/time.js";
import { hasEnded, type Decision, type PaymentTimer } from "@merchant-payment/core/payment";
import type { DecisionResult, PaymentDocument } from "@merchant-payment/temporal/client";
import type { Act } from "../model/act.ts";
import { anotherId, type GatewayAnswer, type SendAnswer } from "../model/gateway.ts";
import type { State } from "../model/state.ts";
import { differences } from "./compare.ts";
import type { HeldRequest, WireAnswer } from "./gateway-proxy.ts";
import { startRealParts, type RealParts, type SendingWorker, type Server } from "./real-parts.ts";
import { isPassing, type Trace, type TraceStep } from "./sample-trace.ts";
import { checkAnswer, statusTexts, submitAnswer } from "./wire-answer.ts";
import { askPending, type Pending } from "./pending-work.ts";

/** What became of a trace on real parts. */
export interface Replayed {
  readonly trace: Trace;
  /** null: all was as the model says */
  readonly difference: {
    /** counted from 1; 0: before the first step */
    readonly step: number;
    readonly lines: readonly string[];
  } | null;
}

/** milliseconds for what the model has under way to be under way: a busy machine takes its time over a worker's start */
const patience = 120_000;
/** milliseconds for the facts to be the model's, once all that the model has under way is */
const agreeWithin = 3_000;

/** Makes a trace happen on a real server, real workers and the sandbox, and holds them against the model after each step. */
export async function replayTrace(
  trace: Trace,
  server: Server,
  settleWithin = patience,
): Promise<Replayed> {
  const frozen = trace.knobs.givenUp === "frozen";
  await using parts = await startRealParts(trace, server, frozen ? 4_000 : 30_000);
  const replay = new Replay(trace, parts, settleWithin);
  await replay.start();
  let before = trace.start;
  let lines = await replay.settle(null, before, before);
  if (lines.length > 0) return { trace, difference: { step: 0, lines } };
  for (const [index, step] of trace.steps.entries()) {
    await replay.perform(step, before);
    lines = await replay.settle(step, before, step.next);
    if (lines.length > 0) return { trace, difference: { step: index + 1, lines } };
    before = step.next;
    for (const decision of step.refused) await replay.refuse(decision);
    if (step.act.act === "decide" && !hasEnded(before.facts.state)) await replay.repeatDecision();
    if (step.disturbed !== null) await replay.disturbPoll(step.disturbed);
    lines = await replay.settle(null, before, before);
    if (lines.length > 0) return { trace, difference: { step: index + 1, lines } };
  }
  lines = await replay.finish();
  const step = trace.steps.length;
  return { trace, difference: lines.length === 0 ? null : { step, lines } };
}

class Replay {
  readonly #trace: Trace;
  readonly #parts: RealParts;
  readonly #settleWithin: number;
  #workflowId = "";
  #sender: SendingWorker | null = null;
  /** what the activities under way asked last, and what they will be told */
  readonly #later = new Map<"submit" | "poll" | "check", () => void>();
  #runId = "";
  #heldAt = 0;
  /** of each activity: how many payment requests may come */
  readonly #payouts = new Map<string, number>();
  #revision = 0;
  #decisions = 0;
  /** the workflow task in which the last pause began */
  #pause: { readonly task: Long | null; readonly revision: number } = { task: null, revision: 0 };
  /** the last one that was carried out */
  #decision: Decision | null = null;

  constructor(trace: Trace, parts: RealParts, settleWithin: number) {
    this.#settleWithin = settleWithin;
    this.#trace = trace;
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { payments, accounts, request } = this.#parts;
    const { env, steps } = this.#trace;
    if (env.restored) await accounts.markRestored({ actor: "Rosa", reason: "a trace" });
    const { workflowId } = await payments.payout(request);
    this.#workflowId = workflowId;
    // one that is handed out once more before any worker has it
    const early = steps.find(({ act }) => ["take", "giveUp", "repeatSubmit"].includes(act.act));
    if (early?.act.act !== "repeatSubmit" || early.act.as === "number") await this.#startSender();
  }

  /** Makes one step happen; what it leads to is not waited for. */
  async perform({ act, next }: TraceStep, before: State): Promise<void> {
    switch (act.act) {
      case "take":
        return this.#take(act.answer, next);
      case "send":
        return act.reports ? this.#send(act.way, before, next) : this.#sendUnheard(act.way, before);
      case "findStopped":
        return this.#deliver("submit");
      case "refuseStale":
        return;
      case "giveUp":
        return this.#loseWorker("giveUp");
      case "poll":
      case "checkForCallback":
        return this.#answerCheck(act, next);
      case "hear":
        return this.#hear(act);
      case "timer":
        return this.#fire(act.timer);
      case "checkNeverSent":
        return;
      case "callback":
        return this.#callback();
      case "stopAccount":
        await this.#parts.accounts.stop({ actor: "Rosa", reason: "a trace" });
        return;
      case "decide":
        return this.#decide(act);
      case "repeatSubmit":
        return this.#repeatSubmit(act.as);
      case "resetWorkflow":
        return this.#resetWorkflow(act.to);
    }
  }

  /** Waits until the real parts are where the model is. @returns what differs, when they do not come there */
  async settle(step: TraceStep | null, before: State, next: State): Promise<readonly string[]> {
    if (isPassing(next) && this.#sender !== null) return [];
    let until = performance.now() + this.#settleWithin;
    const rises = step !== null && revisionRises(step, before, next);
    let last = "";
    for (;;) {
      const { lines, isWaiting } = await this.#differs(next, rises);
      if (!isWaiting) until = Math.min(until, performance.now() + agreeWithin);
      if (process.env["DEBUG_REPLAY"] && lines.join() !== last)
        console.log(Math.round(performance.now()), step?.act.act, (last = lines.join("; ")));
      if (lines.length === 0) {
        this.#revision += rises ? 1 : 0;
        if (next.facts.pausing && !before.facts.pausing)
          this.#pause = { task: (await this.#tasks()).at(-1) ?? null, revision: this.#revision };
        return [];
      }
      if (performance.now() > until) return lines;
      await sleep(20);
    }
  }

  /** Lets all workers finish what they have begun: nothing more may go out. */
  async finish(): Promise<readonly string[]> {
    const t0 = performance.now();
    this.#parts.proxy.cutAll();
    await this.#sender?.stop();
    if (process.env["DEBUG_REPLAY"]) console.log("finish took", performance.now() - t0);
    return this.#unexpected();
  }

  async #differs(
    next: State,
    rises: boolean,
  ): Promise<{ readonly lines: readonly string[]; readonly isWaiting: boolean }> {
    // those that come meanwhile are of activities that the server may not have told of
    const held = this.#parts.proxy.held();
    const pending = await askPending(this.#parts.temporal, this.#workflowId);
    this.#cutOld(held, pending);
    // what an ended payment still does is not the model's
    const waits = hasEnded(next.facts.state)
      ? []
      : [
          ...(pending.task ? ["a workflow task is under way"] : []),
          ...this.#missing(pending, next),
        ];
    if (waits.length > 0) return { lines: waits, isWaiting: true };
    const document = await this.#document();
    const revision = this.#revision + (rises ? 1 : 0);
    const lines = [
      ...differences({ state: next, document, revision, ...this.#ledger() }),
      ...this.#unexpected(),
    ];
    // the way to an end is not seen from outside
    return { lines, isWaiting: hasEnded(next.facts.state) && !hasEnded(document.state) };
  }

  /** what the model has under way, and the real parts do not */
  #missing(pending: Pending, { submit, row, plan, facts, callbackNews }: State): readonly string[] {
    const lines: string[] = [];
    const wants = {
      submitPayment: submit !== null,
      pollPayment: row !== null,
      checkPayment: callbackNews !== null || (plan.callbackCheck && facts.callbackPending),
    };
    const timers = plan.timers.map((timer) => [timer, true] as const);
    const others = allTimers.filter((timer) => !plan.timers.includes(timer));
    for (const [name, wanted] of [
      ...Object.entries(wants),
      ...timers,
      ...others.map((timer) => [timer, false] as const),
    ])
      if (pending.activities.some(({ type }) => type === name) !== wanted)
        lines.push(`${name} is ${wanted ? "not " : ""}under way`);
    if (lines.length > 0) return lines;
    if (submit?.stage === "scheduled" && this.#sender !== null && !this.#asked("submit", pending))
      lines.push("the submit has not asked the gateway");
    if (row !== null && row.news === null && !this.#asked("poll", pending))
      lines.push("the poll has not asked the gateway");
    if (wants.checkPayment && callbackNews === null && !this.#asked("check", pending))
      lines.push("the callback's check has not asked the gateway");
    return lines;
  }

  /** the request of the activity of this kind that the server waits for */
  #asked(kind: "submit" | "poll" | "check", { activities }: Pending): HeldRequest | undefined {
    const type = typeOf[kind];
    const awaited = activities.find((one) => one.type === type);
    const request = this.#parts.proxy
      .held()
      .find((one) => one.runId === this.#runId && one.activityId === awaited?.id);
    // without a question before it, the request itself waits here until the trace sends it
    if (request?.operation === "payout") this.#payouts.set(request.activity, 1);
    return request;
  }

  async #held(kind: "submit" | "poll" | "check"): Promise<HeldRequest> {
    const until = performance.now() + this.#settleWithin;
    for (;;) {
      const pending = await askPending(this.#parts.temporal, this.#workflowId);
      const held = this.#asked(kind, pending);
      if (held !== undefined) return held;
      if (performance.now() > until) throw new Error(`no request of the ${kind} came`);
      await sleep(20);
    }
  }

  /** of a run that was reset, or of an activity that nobody waits for any more */
  #cutOld(held: readonly HeldRequest[], { runId, activities }: Pending): void {
    this.#runId = runId;
    for (const one of held)
      if (one.runId !== runId || !activities.some(({ id }) => id === one.activityId))
        one.answer(null);
  }

  async #take(answer: GatewayAnswer | null, next: State): Promise<void> {
    if (this.#sender === null) await this.#startSender();
    const held = await this.#held("submit");
    if (answer === null) {
      if (held.operation !== "payout") throw new Error("it asks first");
      this.#payouts.set(held.activity, 1);
      return;
    }
    if (held.operation !== "check") throw new Error("it does not ask first");
    const wire = await this.#checkWire(held, answer);
    // a request that may go out now goes out when the trace sends it
    if (next.submit !== null) this.#later.set("submit", () => held.answer(wire));
    else held.answer(wire);
    this.#noteHeld(next);
  }

  #noteHeld({ facts }: State): void {
    if (facts.state === "held") this.#heldAt = performance.now();
  }

  /** the answer to the question lets the request go out */
  async #byte(): Promise<HeldRequest> {
    await this.#deliver("submit");
    for (;;) {
      const held = await this.#held("submit");
      if (held.operation === "payout") return held;
      await sleep(10);
    }
  }

  async #send(way: SendAnswer, before: State, next: State): Promise<void> {
    this.#noteHeld(next);
    if (way.wire === "unsent") {
      const kept = this.#later.get("submit");
      if (kept === undefined) throw new Error("a request that went out cannot be unsent");
      return this.#parts.proxy.refuseWhile(async () => {
        await this.#deliver("submit");
        await this.#untilGone("submitPayment");
      });
    }
    const held = await this.#byte();
    const wire = await this.#submitWire(held, way, before);
    this.#countPayout(held, way, wire);
    held.answer(wire);
    if (way.wire === "busy") await this.#untilGone("submitPayment");
  }

  #countPayout(held: HeldRequest, way: SendAnswer, wire: WireAnswer | null): void {
    // tries that are busy are made again for a while
    const again = way.wire === "busy" && wire !== null;
    if (again) this.#parts.proxy.answerAll(held, wire);
    this.#payouts.set(held.activity, again ? Infinity : 1);
  }

  async #sendUnheard(way: SendAnswer, before: State): Promise<void> {
    const held = await this.#byte();
    const wire = await this.#submitWire(held, way, before);
    this.#payouts.set(held.activity, 1);
    await this.#loseWorker("giveUp", () => held.answer(wire));
  }

  /** the payment request reaches the ledger where the model's does */
  async #submitWire(held: HeldRequest, way: SendAnswer, before: State): Promise<WireAnswer | null> {
    const processed = way.gateway !== before.gateway || way.wire === "duplicate";
    const gateway = processed ? await held.forward() : null;
    const id = `T${before.gateway.ours.length + 1}`;
    const { transId } = this.#trace.env.gateway;
    const shown = transId === "none" ? null : transId === "same" ? this.#real(id) : `S-${id}`;
    return submitAnswer(way, { fields: held.fields, gateway, transId: shown });
  }

  async #answerCheck(
    act: Extract<Act, { act: "poll" | "checkForCallback" }>,
    next: State,
  ): Promise<void> {
    const kind = act.act === "poll" ? "poll" : "check";
    const held = await this.#held(kind);
    const wire = await this.#checkWire(held, act.answer);
    const news = kind === "poll" ? (next.row?.news ?? null) : next.callbackNews;
    if (news !== null) this.#later.set(kind, () => held.answer(wire));
    else held.answer(wire);
    if (kind === "poll" && news === null) await this.#untilAnswered(held);
  }

  /** so that the next request is not taken for this one */
  async #untilAnswered(held: HeldRequest): Promise<void> {
    while (this.#parts.proxy.held().includes(held)) await sleep(5);
  }

  /** moves the ledger where the model's moved, and asks the gateway */
  async #checkWire(held: HeldRequest, answer: GatewayAnswer): Promise<WireAnswer | null> {
    const { sandbox, request } = this.#parts;
    const newest = answer.gateway.ours.at(-1) ?? answer.gateway.outside;
    if (newest !== null && newest !== undefined)
      this.#moveTo(request.RefNo, statusTexts[newest.status]);
    void sandbox;
    const gateway = await held.forward();
    const transId = answer.transId === null ? null : this.#real(answer.transId);
    return checkAnswer(answer, { fields: held.fields, gateway, transId });
  }

  #moveTo(refNo: string, status: string): void {
    const { ledger } = this.#parts.sandbox;
    const newest = [...ledger.payments({ refNo }), ...ledger.deposits({ refNo })].at(-1);
    if (newest?.status !== status) this.#parts.sandbox.setStatus(refNo, status);
  }

  async #deliver(kind: "submit" | "poll" | "check"): Promise<void> {
    this.#later.get(kind)?.();
    this.#later.delete(kind);
  }

  /** answers that come in one workflow task come while another one is under way */
  async #hear({ poll, callback }: Extract<Act, { act: "hear" }>): Promise<void> {
    if (!(poll && callback)) return this.#deliver(poll ? "poll" : "check");
    const hold = this.#parts.tasks.hold();
    await this.#handle().signal("a trace holds this task", hold.text);
    await hold.begun;
    await this.#deliver("poll");
    await this.#deliver("check");
    await this.#untilGone("pollPayment");
    await this.#untilGone("checkPayment");
    hold.release();
  }

  async #fire(timer: PaymentTimer): Promise<void> {
    // the worker itself lets an account that is held try again only after a while
    const probeEvery = 100;
    if (timer === "pause")
      await sleep(Math.max(0, this.#heldAt + 2 * probeEvery + 50 - performance.now()));
    const { namespace, execution, id } = await this.#activity(timer);
    await this.#parts.temporal.workflowService.respondActivityTaskCompletedById({
      namespace,
      ...execution,
      activityId: id,
      identity: "a trace",
    });
  }

  async #callback(): Promise<void> {
    const { payments, request } = this.#parts;
    const transId = this.#trace.knobs.hinted ? this.#real(anotherId) : null;
    await payments.callback({ refNo: request.RefNo, transId });
  }

  async #decide({ decision, current }: Extract<Act, { act: "decide" }>): Promise<void> {
    this.#decisions += 1;
    const id = `${decision.id} ${this.#decisions}`;
    const seen = {
      state: decision.seen.state,
      revision: current ? this.#revision : this.#revision - 1,
    };
    const { transId } = decision;
    const stated = transId === undefined ? {} : { transId: this.#real(transId) };
    this.#decision = { ...decision, ...stated, id, seen };
    await this.#update(this.#decision, id);
  }

  async #update(decision: Decision, updateId: string): Promise<DecisionResult> {
    return this.#handle().executeUpdate("resolve", { args: [decision], updateId });
  }

  /** Hands over a decision that was made on an old screen. @throws where it is not refused */
  async refuse(decision: Decision): Promise<void> {
    this.#decisions += 1;
    const id = `${decision.id} ${this.#decisions}`;
    const seen = { ...decision.seen, revision: this.#revision - 1 };
    const result = await this.#update({ ...decision, id, seen }, id).catch(
      (error: unknown) => error,
    );
    if (!(result instanceof WorkflowUpdateFailedError))
      throw new Error(`${decision.action} on an old screen was carried out`);
  }

  /** Hands the last decision over once more. @throws where it is carried out twice */
  async repeatDecision(): Promise<void> {
    if (this.#decision === null) return;
    const { carriedOut } = await this.#update(this.#decision, `${this.#decision.id}, again`);
    if (carriedOut) throw new Error(`${this.#decision.action} was carried out twice`);
  }

  /** The polls go on all the same. */
  async disturbPoll(how: "paused" | "reset"): Promise<void> {
    const { workflowService } = this.#parts.temporal;
    const activity = await this.#activity("pollPayment");
    if (how === "reset") await workflowService.resetActivity(activity);
    else {
      await workflowService.pauseActivity({ ...activity, identity: "a trace" });
      await workflowService.unpauseActivity({ ...activity, identity: "a trace" });
    }
  }

  async #activity(type: string) {
    const { activities } = await askPending(this.#parts.temporal, this.#workflowId);
    const id = String(activities.find((one) => one.type === type)?.id);
    return { namespace: "default", execution: { workflowId: this.#workflowId }, id };
  }

  async #resetWorkflow(to: "start" | "pause"): Promise<void> {
    const start = { task: (await this.#tasks())[0] ?? null, revision: 0 };
    const point = to === "start" ? start : this.#pause;
    await this.#parts.temporal.workflowService.resetWorkflowExecution({
      namespace: "default",
      workflowExecution: { workflowId: this.#workflowId },
      reason: "a trace",
      requestId: `${this.#workflowId} ${this.#runId}`,
      workflowTaskFinishEventId: point.task,
    });
    this.#later.clear();
    this.#revision = point.revision;
  }

  /** events at which workflow tasks were completed */
  async #tasks() {
    const { events } = await this.#handle().fetchHistory();
    return (events ?? [])
      .filter((one) => one.workflowTaskCompletedEventAttributes != null)
      .map(({ eventId }) => eventId ?? null);
  }

  async #repeatSubmit(as: "number" | "time"): Promise<void> {
    const { workflowService } = this.#parts.temporal;
    const activity = await this.#activity("submitPayment");
    if (as === "number") {
      await workflowService.updateActivityOptions({
        ...activity,
        activityOptions: { retryPolicy: { maximumAttempts: 5 } },
        updateMask: { paths: ["retry_policy.maximum_attempts"] },
      });
      return this.#loseWorker("repeat");
    }
    if (this.#trace.knobs.repeatedBy === "reset") await workflowService.resetActivity(activity);
    else {
      await workflowService.pauseActivity({ ...activity, identity: "a trace" });
      await workflowService.unpauseActivity({
        ...activity,
        identity: "a trace",
        resetAttempts: true,
      });
    }
    await this.#startSender();
  }

  /** @param heard what a worker that stands still is told meanwhile */
  async #loseWorker(then: "giveUp" | "repeat", heard: () => void = () => {}): Promise<void> {
    const child = this.#sender?.process;
    if (child == null) throw new Error("a worker of this process cannot be lost");
    const { activities } = await askPending(this.#parts.temporal, this.#workflowId);
    const submit = activities.find(({ type }) => type === "submitPayment");
    const isOver = async () => {
      const now = await askPending(this.#parts.temporal, this.#workflowId);
      const same = now.activities.find(({ id }) => id === submit?.id);
      return then === "repeat" ? same?.attempt === 2 : same === undefined;
    };
    if (this.#sender === null) throw new Error("no worker has it");
    if (submit !== undefined && this.#later.get("submit") === undefined && heard.length === 0)
      await this.#held("submit").catch(() => undefined);
    if (this.#trace.knobs.givenUp === "killed") {
      child.kill("SIGKILL");
      this.#later.delete("submit");
      await this.#shorten(String(submit?.id));
      await waitUntil(isOver);
      await this.#startSender();
    } else {
      child.kill("SIGSTOP");
      // what it is told lies in its socket when it goes on
      await this.#deliver("submit");
      heard();
      await waitUntil(isOver);
      child.kill("SIGCONT");
    }
  }

  /** a worker that was killed is given up sooner */
  async #shorten(id: string): Promise<void> {
    await this.#parts.temporal.workflowService.updateActivityOptions({
      namespace: "default",
      execution: { workflowId: this.#workflowId },
      id,
      activityOptions: { startToCloseTimeout: msToTs(1_000) },
      updateMask: { paths: ["start_to_close_timeout"] },
    });
  }

  async #untilGone(type: string): Promise<void> {
    await waitUntil(async () => {
      const { activities } = await askPending(this.#parts.temporal, this.#workflowId);
      return !activities.some((one) => one.type === type);
    });
  }

  async #startSender(): Promise<void> {
    this.#sender = await this.#parts.startSender(this.#sender === null);
  }

  #handle() {
    return this.#parts.temporal.workflow.getHandle(this.#workflowId);
  }

  async #document(): Promise<PaymentDocument> {
    return this.#handle().query("payment");
  }

  /** the real id for one of the model */
  #real(id: string): string {
    const { ledger } = this.#parts.sandbox;
    const { RefNo: refNo } = this.#parts.request;
    const { outside } = this.#trace.env.gateway;
    const payments = ledger.payments({ refNo });
    if (id === "D")
      return (outside === "deposit" ? ledger.deposits({ refNo }) : payments)[0]?.transId ?? id;
    const ours = outside === "payout" || outside === "otherAmount" ? payments.slice(1) : payments;
    return ours[Number(id.slice(1)) - 1]?.transId ?? id;
  }

  #ledger() {
    const { sandbox, request } = this.#parts;
    const payments = sandbox.ledger.payments({ refNo: request.RefNo });
    const { outside } = this.#trace.env.gateway;
    const ours = outside === "payout" || outside === "otherAmount" ? payments.slice(1) : payments;
    return { ours, real: (id: string) => this.#real(id) };
  }

  /** payment requests that the model knows nothing of */
  #unexpected(): string[] {
    return [...this.#parts.proxy.payouts].flatMap(([activity, count]) => {
      const expected = this.#payouts.get(activity) ?? 0;
      return count > expected
        ? [`${count} payment requests of activity ${activity} came, and not ${expected}`]
        : [];
    });
  }
}

const allTimers: readonly PaymentTimer[] = ["pause", "submitDeadline", "quiet", "grace"];

const typeOf = { submit: "submitPayment", poll: "pollPayment", check: "checkPayment" } as const;

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("what a trace waits for does not come");
    await sleep(20);
  }
}

function revisionRises({ did, act }: TraceStep, before: State, next: State): boolean {
  if (did.what === "workflowReset") return false;
  return act.act === "decide" || decidedOn.some((name) => before.facts[name] !== next.facts[name]);
}

const decidedOn = [
  "state",
  "because",
  "mayHaveBeenSent",
  "acknowledged",
  "existing",
  "transId",
  "statedTransId",
  "contradictory",
  "authorised",
] as const;
