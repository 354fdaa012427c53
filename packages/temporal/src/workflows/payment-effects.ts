import {
  pauseBetweenCallbackChecks,
  planOf,
  type PaymentPlan,
  type PaymentTimer,
  type PlannedPoll,
} from "@merchant-payment/core/payment";
import { ActivityFailure, CancellationScope, sleep, workflowInfo } from "@temporalio/workflow";
import {
  isNeverSentReport,
  isPollReport,
  isSubmitReport,
  type PollInput,
  type PollReport,
} from "../contract/activities.ts";
import { checkActivity, neverSentActivity, pollActivity, submitActivity } from "./activities.ts";
import type { CallbackHints } from "./callback-hints.ts";
import type { PaymentInbox } from "./payment-inbox.ts";
import type { PaymentRecord } from "./payment-record.ts";
import { remindWhileUnknown } from "./remind-while-unknown.ts";

type Effect = () => Promise<void>;

/** Runs the work that the payment machine plans, and puts the results into the inbox. */
export class PaymentEffects {
  readonly #payment: PaymentRecord;
  readonly #inbox: PaymentInbox;
  readonly #hints: CallbackHints;
  readonly #running = new Map<string, CancellationScope>();
  /** milliseconds since 1970 */
  #lastCallbackCheck = -Infinity;
  #callbackChecks = 0;

  constructor(payment: PaymentRecord, inbox: PaymentInbox, hints: CallbackHints) {
    this.#payment = payment;
    this.#inbox = inbox;
    this.#hints = hints;
  }

  /** Starts the work that is missing, and cancels the work that is no longer planned. */
  keep(plan: PaymentPlan): void {
    const wanted = this.#effectsOf(plan);
    for (const [name, scope] of this.#running) {
      if (wanted.has(name)) continue;
      this.#running.delete(name);
      scope.cancel();
    }
    for (const [name, effect] of wanted) if (!this.#running.has(name)) this.#start(name, effect);
  }

  /**
   * Cancels the running work if callbacks keep the workflow open. Otherwise the workflow closes, which also ends this work:
   * a cancellation would only make the history longer.
   */
  stopWhereFollowed(): void {
    if (this.#payment.facts.callbackPending) this.keep(nothing);
  }

  #effectsOf(plan: PaymentPlan): Map<string, Effect> {
    const { submit, neverSentCheck, poll, callbackCheck, timers } = plan;
    const effects = new Map<string, Effect>();
    if (neverSentCheck) effects.set("never sent check", () => this.#checkNeverSent());
    if (submit !== null) effects.set("submit", () => this.#submit(submit));
    if (poll !== null) {
      effects.set(`poll ${JSON.stringify(poll)}`, () => this.#poll(poll));
      if (callbackCheck) effects.set("callback check", () => this.#callbackCheck());
    }
    for (const timer of timers) effects.set(`timer ${timer}`, () => this.#timer(timer));
    if (poll?.mode === "unknown") effects.set("reminders", () => remindWhileUnknown(this.#payment));
    return effects;
  }

  #start(name: string, effect: Effect): void {
    const scope = new CancellationScope();
    this.#running.set(name, scope);
    void scope
      .run(effect)
      .catch((error: unknown) => {
        if (!scope.consideredCancelled) throw error;
      })
      .finally(() => {
        if (this.#running.get(name) === scope) this.#running.delete(name);
      });
  }

  async #submit(planned: NonNullable<PaymentPlan["submit"]>): Promise<void> {
    const { input, clock } = this.#payment;
    try {
      const report = await submitActivity(input)({
        ...this.#payment.ref(),
        ...planned,
        originalRunId: workflowInfo().originalExecutionRunId,
        startWithin: Math.max(0, clock.untilSubmitDeadline()),
      });
      // an operator who completes it by hand may give any result
      if (isSubmitReport(report)) this.#inbox.submitted(report);
      else this.#inbox.add({ type: "submitLost" });
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      // for every kind of failure: a worker may have begun the submit, and nothing reports what it did
      this.#inbox.add({ type: "submitLost" });
    }
  }

  async #checkNeverSent(): Promise<void> {
    const check = neverSentActivity(this.#payment.input);
    const input = {
      ...this.#payment.ref(),
      originalRunId: workflowInfo().originalExecutionRunId,
    };
    // an operator may end it without a report; then it runs again: only a worker can say that nothing is forgotten
    for (;;) {
      const report = await this.#unlessFailed(() => check(input), isNeverSentReport);
      if (report === null) continue;
      const { forgottenBy } = report;
      return this.#inbox.add({ type: "neverSentChecked", forgottenBy });
    }
  }

  async #poll(planned: PlannedPoll): Promise<void> {
    const order = this.#order(planned);
    const report = await this.#unlessFailed(
      () => pollActivity(this.#payment.input)(order),
      isPollReport,
    );
    if (report !== null) return this.#inbox.answered(report, false);
    // an operator ended it by hand: this is no news about the payment
    if (planned.mode === "review") await sleep(order.timings.inReview);
    this.#inbox.answered(endedByHand, false);
  }

  /** One check for all callbacks that came before it began. */
  async #callbackCheck(): Promise<void> {
    await this.#spaceCallbackChecks();
    // from the facts after the pause: a poll may have bound the TransId meanwhile
    const { poll: planned } = planOf(this.#payment.facts);
    if (planned === null) return;
    this.#inbox.add({ type: "callbackCheckBegan" });
    const order = this.#order(planned);
    const transId = order.transId === "" ? this.#hints.transId : order.transId;
    const report = await this.#unlessFailed(
      () => checkActivity(this.#payment.input)({ ...order, transId }),
      isPollReport,
    );
    this.#inbox.answered(report ?? nothingHeard, true);
  }

  /** without pauses, a gateway that repeats its callback for days would fill the payment's history */
  async #spaceCallbackChecks(): Promise<void> {
    const age = Date.now() - workflowInfo().startTime.getTime();
    const apart = pauseBetweenCallbackChecks(
      { checks: this.#callbackChecks, age },
      this.#payment.input.timings,
    );
    const pause = this.#lastCallbackCheck + apart - Date.now();
    if (pause > 0) await sleep(pause);
    this.#lastCallbackCheck = Date.now();
    this.#callbackChecks += 1;
  }

  #order(planned: PlannedPoll): PollInput {
    return {
      ...this.#payment.ref(),
      ...planned,
      deadline: planned.mode === "review" ? null : this.#payment.clock.untilPollDeadline(),
      timings: this.#payment.input.timings,
    };
  }

  /** null also if an operator completed the activity by hand with another result */
  async #unlessFailed<Report>(
    ask: () => Promise<Report>,
    isReport: (value: unknown) => boolean,
  ): Promise<Report | null> {
    try {
      const report = await ask();
      return isReport(report) ? report : null;
    } catch (error) {
      if (!(error instanceof ActivityFailure) || CancellationScope.current().consideredCancelled)
        throw error;
      return null;
    }
  }

  async #timer(timer: PaymentTimer): Promise<void> {
    const wait = Math.max(1, this.#payment.clock.timer(timer, this.#payment.facts));
    // Temporal's UI shows the summary
    await sleep(wait, { summary: timer });
    this.#inbox.add({ type: "timer", timer });
  }
}

const nothing: PaymentPlan = {
  submit: null,
  neverSentCheck: false,
  poll: null,
  callbackCheck: false,
  timers: [],
};

const unsaid = { transId: null, payId: null, status: null };

const endedByHand: PollReport = {
  answer: { says: "unreadable", transId: null },
  said: unsaid,
  polls: 0,
  summary: "the check was ended by hand",
};

const nothingHeard: PollReport = {
  answer: { says: "nothing", transId: null },
  said: unsaid,
  polls: 1,
  summary: "the check did not report back",
};
