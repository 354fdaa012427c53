import type { PaymentKind } from "@merchant-payment/core/outcome";
import { metricMeter, upsertSearchAttributes, workflowInfo } from "@temporalio/workflow";
import type { GatewayFacts, SubmitReport } from "../contract/activities.ts";
import type { PaymentDocument, TimelineEntry } from "../contract/payment-document.ts";
import { endStates, type PaymentState } from "../contract/payment-states.ts";
import type { PaymentInput } from "../contract/payment-input.ts";
import { paymentStateAttribute } from "../contract/search-attributes.ts";
import { isTold, tellPeople } from "./tell-people.ts";

const ends: ReadonlySet<PaymentState> = new Set(endStates);

/** What is known of the payment, as the workflow goes along. */
export class PaymentRecord {
  readonly input: PaymentInput;
  readonly kind: PaymentKind;
  /** a request may have reached the gateway */
  mayHaveLeft = false;
  /** the gateway has said that it has this payment */
  acknowledged = false;
  /** not found for the whole grace, it is sent again without asking a person */
  resubmitsItself: boolean;
  /** milliseconds since 1970: still without a final Status then, a person is asked */
  deadline: number;
  /** milliseconds since 1970: until then a deposit waits for its payer, and nobody needs to be asked */
  #expiresAt: number;
  #state: PaymentState = "submitting";
  #since = Date.now();
  #revision = 0;
  #indexed = "open";
  #reason: string | null = null;
  #facts: GatewayFacts = { transId: null, payId: null, status: null };
  #checkoutUrl: string | null = null;
  #polls = 0;
  #submissions = 0;
  #timeline: TimelineEntry[] = [];
  #told: Promise<unknown> = Promise.resolve();
  /** the start itself, however long no worker took it up */
  readonly #startedAt = workflowInfo().startTime.toISOString();

  constructor(kind: PaymentKind, input: PaymentInput) {
    this.kind = kind;
    this.input = input;
    this.#expiresAt = expiry(input);
    this.deadline = this.#expiresAt + input.waits.deadline;
    this.resubmitsItself = input.waits.whenNotFound === "resubmit";
    this.note("started", "the payment was started");
  }

  get state(): PaymentState {
    return this.#state;
  }

  /** changes whenever the state, or the reason for it, does */
  get revision(): number {
    return this.#revision;
  }

  /** milliseconds since 1970 at which it entered this state */
  get since(): number {
    return this.#since;
  }

  /** all that people were to be told is on its way */
  get told(): Promise<unknown> {
    return this.#told;
  }

  get ended(): boolean {
    return ends.has(this.#state);
  }

  get submissions(): number {
    return this.#submissions;
  }

  /** empty where none is known */
  get transId(): string {
    return this.#facts.transId ?? "";
  }

  get checkoutUrl(): string | null {
    return this.#checkoutUrl;
  }

  /** The gateway gets its time once more, from now on; so does the payer of what is asked for again. */
  extendDeadline({ askedForAgain }: { readonly askedForAgain: boolean }): void {
    if (askedForAgain) this.#expiresAt = expiry(this.input);
    this.deadline = Math.max(Date.now(), this.#expiresAt) + this.input.waits.deadline;
  }

  note(event: string, detail: string): void {
    this.#timeline.push({ at: new Date().toISOString(), event, detail });
  }

  /** @param reason why, for people; null where the state speaks for itself */
  enter(
    state: PaymentState,
    reason: string | null,
    { event = state, detail = reason ?? state }: { event?: string; detail?: string } = {},
  ): void {
    if (state === this.#state && reason === this.#reason) return;
    const entered = state !== this.#state;
    this.#revision += 1;
    this.#state = state;
    this.#reason = reason;
    this.note(event, detail);
    const toldOf = isTold(state);
    const indexed = ends.has(state) || state === "held" || state === "review" ? state : "open";
    this.#index(state === "unknown" && toldOf ? state : indexed);
    if (!entered) return;
    this.#since = Date.now();
    this.#counted(state);
    // an outcome may be unknown for a moment: only one that stays so is for people
    if (toldOf && state !== "unknown") this.tell();
  }

  /** lets people know that it is in this state; does not wait for it */
  tell(): void {
    const state = this.#state;
    if (!isTold(state)) return;
    const since = new Date(this.#since).toISOString();
    const still = this.ended ? undefined : () => this.#state === state;
    this.#told = Promise.all([this.#told, tellPeople(this.document(), state, since, still)]);
  }

  #index(indexed: string): void {
    if (indexed !== this.#indexed)
      upsertSearchAttributes([{ key: paymentStateAttribute, value: indexed }]);
    this.#indexed = indexed;
  }

  /** for the worker's metrics: the only place that hears of every unknown outcome, also of those that a dead worker left */
  #counted(state: PaymentState): void {
    metricMeter
      .createCounter("merchant_payment_entered_states", "", "payments that entered a state")
      .add(1, { account: this.input.account, kind: this.kind, state });
  }

  /** keeps what is new and forgets nothing */
  learn(facts: GatewayFacts & Pick<SubmitReport, "checkoutUrl">): void {
    const { transId, payId, status } = this.#facts;
    this.#facts = {
      transId: facts.transId ?? transId,
      payId: facts.payId ?? payId,
      status: facts.status ?? status,
    };
    this.#checkoutUrl = facts.checkoutUrl ?? this.#checkoutUrl;
  }

  count(counted: { readonly polls?: number; readonly submissions?: number }): void {
    this.#polls += counted.polls ?? 0;
    this.#submissions += counted.submissions ?? 0;
  }

  document(): PaymentDocument {
    const { account, merchantCode, request } = this.input;
    return {
      kind: this.kind,
      account,
      merchantCode,
      refNo: request.RefNo,
      amount: request.Amount,
      currency: request.Currency ?? null,
      state: this.#state,
      ...this.#facts,
      reason: this.#reason,
      polls: this.#polls,
      submissions: this.#submissions,
      ...(this.kind === "deposit" ? { checkoutUrl: this.#checkoutUrl } : {}),
      startedAt: this.#startedAt,
      updatedAt: this.#timeline.at(-1)?.at ?? this.#startedAt,
      timeline: this.#timeline,
    };
  }
}

/** milliseconds since 1970; a payout's is now */
function expiry({ waits }: PaymentInput): number {
  return Date.now() + (waits.expiresAfter ?? 0);
}
