import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  hasEnded,
  mayPayTwiceBy,
  refuseDecision,
  startedPayment,
  transition,
  type Decision,
  type DecisionRefusal,
  type PaymentEvent,
  type PaymentFacts,
  type PaymentState,
  type PaymentTerms,
} from "@merchant-payment/core/payment";
import { metricMeter, upsertSearchAttributes, workflowInfo } from "@temporalio/workflow";
import type { GatewayFacts, PaymentRef } from "../contract/activities.ts";
import type {
  CarriedOutDecision,
  PaymentDocument,
  TimelineEntry,
} from "../contract/payment-document.ts";
import type { PaymentInput } from "../contract/payment-input.ts";
import {
  paymentAccountAttribute,
  paymentKindAttribute,
  paymentStateAttribute,
  type SearchableState,
} from "../contract/search-attributes.ts";
import { describeEvent, type WithoutTime } from "./describe-event.ts";
import { isResetRun } from "./is-reset-run.ts";
import { PaymentClock } from "./payment-clock.ts";
import type { Heard } from "./payment-inbox.ts";
import { isAlerted, raiseAlert } from "./raise-alert.ts";
import { inMachineTerms, shownRevision } from "./run-revision.ts";

/** The state of one payment: the machine's facts, and what people see in addition. */
export class PaymentRecord {
  readonly input: PaymentInput;
  readonly kind: PaymentKind;
  readonly terms: PaymentTerms;
  readonly clock: PaymentClock;
  #facts: PaymentFacts;
  /** milliseconds since 1970 */
  #since = Date.now();
  #indexed: SearchableState = "open";
  #reason: string | null = null;
  /** what the last submit said */
  #lastTry: string | null = null;
  #said: GatewayFacts = { transId: null, payId: null, status: null };
  #checkoutUrl: string | null = null;
  #polls = 0;
  #submissions = 0;
  #decisions: CarriedOutDecision[] = [];
  #timeline: TimelineEntry[] = [];
  #alerted: Promise<unknown> = Promise.resolve();
  /** the start itself, however long no worker took it up */
  readonly #startedAt = workflowInfo().startTime.toISOString();

  constructor(kind: PaymentKind, input: PaymentInput) {
    this.kind = kind;
    this.input = input;
    this.terms = { kind, whenNotFound: input.timings.whenNotFound };
    this.clock = new PaymentClock(input.timings);
    this.#facts = startedPayment(this.terms);
    this.note({ event: "started", detail: "the payment was started" });
    this.#indexStart();
  }

  get facts(): PaymentFacts {
    return this.#facts;
  }

  get state(): PaymentState {
    return this.#facts.state;
  }

  /** those that were carried out, oldest first */
  get decisions(): readonly CarriedOutDecision[] {
    return this.#decisions;
  }

  get ended(): boolean {
    return hasEnded(this.state);
  }

  /** milliseconds since 1970 at which it entered this state */
  get since(): number {
    return this.#since;
  }

  /** all alerts of it are on their way */
  get alerted(): Promise<unknown> {
    return this.#alerted;
  }

  /** which payment, for any activity */
  ref(): PaymentRef {
    const { account, merchantCode, baseUrl, request } = this.input;
    return { kind: this.kind, account, merchantCode, baseUrl, request };
  }

  note(entry: WithoutTime<TimelineEntry>): void {
    this.#timeline.push({ at: new Date().toISOString(), ...entry });
  }

  /** why the machine refuses a decision; null: it carries it out */
  refusal(decision: Decision): DecisionRefusal | null {
    return refuseDecision(this.#facts, this.terms, inMachineTerms(decision));
  }

  /** Tells the machine of an event. @returns why a decision is refused; null in every other case */
  apply(event: PaymentEvent, heard: Heard): DecisionRefusal | null {
    const before = this.#facts;
    const refusal = event.type === "decided" ? this.refusal(event.decision) : null;
    if (refusal !== null) return refusal;
    const after = transition(
      before,
      this.terms,
      event.type === "decided" ? { ...event, decision: inMachineTerms(event.decision) } : event,
    );
    this.#facts = after;
    this.clock.changed(before, after, event.type === "decided");
    this.#keep(event, heard);
    const { entries, reason } = describeEvent({
      event,
      heard,
      before,
      after,
      kind: this.kind,
      reason: this.#reason,
      lastTry: this.#lastTry,
    });
    this.#lastTry = heard.submit?.summary ?? this.#lastTry;
    this.#reason = reason;
    for (const entry of entries) this.note(entry);
    if (after.state !== before.state) this.#enter(after.state);
    return null;
  }

  /** Lets people know that it is in this state; does not wait for it. */
  alert(): void {
    const { state } = this;
    if (!isAlerted(state)) return;
    const since = new Date(this.#since).toISOString();
    const still = this.ended ? undefined : () => this.state === state;
    this.#alerted = Promise.all([this.#alerted, raiseAlert(this.document(), state, since, still)]);
  }

  #enter(state: PaymentState): void {
    this.#since = Date.now();
    this.#index(isIndexed(state) ? state : "open");
    this.#count(state);
    // an outcome may be unknown for a moment: only one that stays so is for people
    if (state !== "unknown") this.alert();
  }

  /** what was said, besides what the machine goes by; nothing that is known is forgotten */
  #keep(event: PaymentEvent, { submit, checks = [] }: Heard): void {
    for (const said of [submit?.said, ...checks.map((check) => check.said)]) {
      if (said === undefined) continue;
      this.#said = {
        transId: said.transId ?? this.#said.transId,
        payId: said.payId ?? this.#said.payId,
        status: said.status ?? this.#said.status,
      };
    }
    this.#checkoutUrl = submit?.checkoutUrl ?? this.#checkoutUrl;
    this.#submissions += submit?.submissions ?? (event.type === "submitLost" ? 1 : 0);
    for (const { polls } of checks) this.#polls += polls;
    if (event.type === "decided")
      this.#decisions.push({ ...event.decision, at: new Date().toISOString() });
  }

  /** one that was started by hand lacks what lists find it by, or says it of another payment */
  #indexStart(): void {
    const shown = workflowInfo().typedSearchAttributes;
    const isShown =
      shown.get(paymentStateAttribute) === this.#indexed &&
      shown.get(paymentKindAttribute) === this.kind &&
      shown.get(paymentAccountAttribute) === this.input.account;
    if (isShown) return;
    upsertSearchAttributes([
      { key: paymentStateAttribute, value: this.#indexed },
      { key: paymentKindAttribute, value: this.kind },
      { key: paymentAccountAttribute, value: this.input.account },
    ]);
  }

  #index(indexed: SearchableState): void {
    if (indexed !== this.#indexed)
      upsertSearchAttributes([{ key: paymentStateAttribute, value: indexed }]);
    this.#indexed = indexed;
  }

  /** for the worker's metrics: the only place that sees every unknown outcome, also those that a dead worker left */
  #count(state: PaymentState): void {
    metricMeter
      .createCounter("merchant_payment_entered_states", "", "payments that entered a state")
      .add(1, { account: this.input.account, kind: this.kind, state });
  }

  document(): PaymentDocument {
    const { account, merchantCode, request } = this.input;
    const { state, because, endedBy, revision, mayHaveBeenSent, acknowledged, existing, transId } =
      this.#facts;
    return {
      kind: this.kind,
      account,
      merchantCode,
      refNo: request.RefNo,
      paymentId: request.PaymentId ?? null,
      amount: request.Amount,
      currency: request.Currency ?? null,
      state,
      because,
      endedBy,
      revision: shownRevision(revision),
      // the facts of a run that was reset do not know what the run before it sent
      mayHaveBeenSent: mayHaveBeenSent || isResetRun(),
      acknowledged,
      existing,
      mayPayTwice: mayPayTwiceBy(this.#facts, this.terms) || isResetRun(),
      ...this.#said,
      transId: transId ?? this.#facts.statedTransId ?? this.#said.transId,
      transIdBinds: transId !== null,
      reason: this.#reason,
      attended: "worker",
      polls: this.#polls,
      submissions: this.#submissions,
      ...(this.kind === "deposit" ? { checkoutUrl: this.#checkoutUrl } : {}),
      startedAt: this.#startedAt,
      updatedAt: this.#timeline.at(-1)?.at ?? this.#startedAt,
      decisions: this.#decisions,
      timeline: this.#timeline,
    };
  }
}

/** on the plain way there is one change of the index, at the end */
function isIndexed(state: PaymentState): state is PaymentState & SearchableState {
  return hasEnded(state) || state === "held" || state === "review" || state === "unknown";
}
