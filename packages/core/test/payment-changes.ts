import type { Decision } from "../src/payment/decision.ts";
import type {
  PaymentAnswer,
  PaymentEvent,
  PaymentTimer,
  SubmitResult,
} from "../src/payment/index.ts";
import {
  startedPayment,
  type PaymentFacts,
  type PaymentTerms,
} from "../src/payment/payment-facts.ts";
import { transition } from "../src/payment/transition.ts";

export const terms: PaymentTerms = { kind: "payout", whenNotFound: "review" };
export const deduping: PaymentTerms = { kind: "payout", whenNotFound: "resubmit" };

export const facts = (known: Partial<PaymentFacts>): PaymentFacts => ({
  ...startedPayment(terms),
  ...known,
});

/** a row of a table: a name, the facts before, an event, and everything that it changes */
export type Change = [string, PaymentFacts, PaymentEvent, Partial<PaymentFacts>, PaymentTerms?];

/** exactly what an event changes, without the revision, which `revised` sets */
export function changes(
  before: PaymentFacts,
  event: PaymentEvent,
  of: PaymentTerms = terms,
): Partial<PaymentFacts> {
  const changed = transition(before, of, event);
  const names = Object.keys(before) as (keyof PaymentFacts)[];
  return Object.fromEntries(
    names
      .filter((name) => name !== "revision" && changed[name] !== before[name])
      .map((name) => [name, changed[name]]),
  );
}

export const submitted = (
  outcome: SubmitResult["outcome"],
  more: Partial<SubmitResult> = {},
): PaymentEvent => ({
  type: "submitted",
  result: {
    outcome,
    heldBecause: null,
    final: null,
    identity: "refNoOnly",
    forgotten: false,
    transId: null,
    ...more,
  },
});

export const timer = (name: PaymentTimer): PaymentEvent => ({ type: "timer", timer: name });

/** the facts after these events of a payment that has just begun */
export function after(events: readonly PaymentEvent[], of: PaymentTerms = terms): PaymentFacts {
  return events.reduce((before, event) => transition(before, of, event), startedPayment(of));
}

export const answered = (answer: PaymentAnswer, ofCallback = false): PaymentEvent => ({
  type: "answered",
  answers: [answer],
  ofCallback,
});

export const decided = (
  action: Decision["action"],
  { revision, state }: PaymentFacts,
  more: Partial<Decision> = {},
): PaymentEvent => ({
  type: "decided",
  decision: {
    id: "2",
    action,
    actor: "Rosa",
    reason: "called them",
    seen: { revision, state },
    ...more,
  },
});

export const unknown = facts({ state: "unknown", mayHaveBeenSent: true });
export const polling = facts({ state: "polling", mayHaveBeenSent: true, acknowledged: true });
export const bound: PaymentFacts = { ...polling, transId: "T-1" };
export const review = facts({ state: "review", because: "notFound", mayHaveBeenSent: true });
/** held, with every flag set that a try clears */
export const waiting = facts({
  state: "held",
  because: "stopped",
  resumed: true,
  authorised: true,
});
