import type { PaymentFacts, PaymentTerms } from "./payment-facts.ts";
import { hasEnded, type PaymentState } from "./payment-state.ts";

/** the actions that a person can take on a payment */
export const decisionActions = [
  "markSucceeded",
  "markFailed",
  "resubmit",
  "resume",
  "setTransId",
  "keepPolling",
] as const;

/** One of `decisionActions`. */
export type DecisionAction = (typeof decisionActions)[number];

/** A person's decision: the action, who took it and why, and the state that they saw. */
export interface Decision {
  /** stays the same if the decision is sent again, so that it is carried out once */
  readonly id: string;
  readonly action: DecisionAction;
  readonly actor: string;
  readonly reason: string;
  /** the payment's revision and state when the person decided */
  readonly seen: { readonly revision: number; readonly state: PaymentState };
  /** with `setTransId`: the gateway's id */
  readonly transId?: string | undefined;
  /** with `resubmit` of a payment that may have been sent: the person knows that it may be paid twice */
  readonly mayPayTwice?: boolean | undefined;
  /** the machine on which it was made; a record only */
  readonly host?: string | undefined;
  /** the identity of the Temporal client that sent it; a record only */
  readonly identity?: string | undefined;
}

/** the states in which each action is possible */
const allowed: Readonly<Record<DecisionAction, readonly PaymentState[]>> = {
  markSucceeded: ["polling", "unknown", "held", "review"],
  markFailed: ["polling", "unknown", "held", "review"],
  // not while polls still run: the gateway may still report the payment
  resubmit: ["review"],
  resume: ["held"],
  setTransId: ["polling", "unknown", "review"],
  keepPolling: ["review"],
};

/** these end a payment or move money, so they need the exact revision that the person saw */
const exact: readonly DecisionAction[] = ["markSucceeded", "markFailed", "resubmit"];
const ending: readonly DecisionAction[] = ["markSucceeded", "markFailed"];

/**
 * Limits: characters of one text, and decisions of one payment. The answer to a decision is the whole payment document.
 * A longer one would exceed the server's limits for messages and histories, which ends the workflow.
 */
export const decisionLimits = { name: 200, reason: 1_000, decisions: 50 } as const;

/** Whether a decision must name the exact revision that the person saw. */
export function needsRevision(action: DecisionAction): boolean {
  return exact.includes(action);
}

/** - `repeated`: this decision was carried out before; nothing more happens */
export type DecisionRefusal =
  | "repeated"
  | "submitting"
  | "ended"
  | "state"
  | "changed"
  | "mayPayTwice"
  | "tooMany"
  | "malformed";

/** Why a decision is refused on these facts; null if it is carried out. */
export function refuseDecision(
  facts: PaymentFacts,
  terms: PaymentTerms,
  decision: Decision,
): DecisionRefusal | null {
  if (!isDecision(decision)) return "malformed";
  const { id, action, seen, mayPayTwice } = decision;
  if (facts.decided.includes(id)) return "repeated";
  if (facts.state === "submitting" || (needsRevision(action) && isTrying(facts)))
    return "submitting";
  if (hasEnded(facts.state)) return "ended";
  if (!allowed[action].includes(facts.state)) return "state";
  if (facts.decided.length >= decisionLimits.decisions && !ending.includes(action))
    return "tooMany";
  if (seen.state !== facts.state) return "changed";
  if (needsRevision(action) && seen.revision !== facts.revision) return "changed";
  const risky = action === "resubmit" && mayPayTwiceBy(facts, terms);
  return risky && mayPayTwice !== true ? "mayPayTwice" : null;
}

/** Whether one more request may pay this payment twice; if so, a decision to resubmit must set `mayPayTwice`. */
export function mayPayTwiceBy(
  { mayHaveBeenSent, acknowledged, because, contradictory }: PaymentFacts,
  { whenNotFound }: PaymentTerms,
): boolean {
  if (because === "restored") return true;
  // the gateway pays a RefNo only once, has not contradicted that, and has not acknowledged this payment
  const dedupes = whenNotFound === "resubmit" && !contradictory && !acknowledged;
  return mayHaveBeenSent && !dedupes;
}

/** For people: why the decision is refused, and what to do. */
export function refusalText(
  refusal: Exclude<DecisionRefusal, "repeated">,
  { state, revision }: PaymentFacts,
  decision: Pick<Decision, "action">,
): string {
  switch (refusal) {
    case "malformed":
      return `a decision needs an action (${decisionActions.join(", ")}), an actor, a reason, an id and what was seen (revision and state), and setTransId alone a transId; no text may be longer than ${decisionLimits.name} characters, a reason than ${decisionLimits.reason}; nothing was changed`;
    case "submitting":
      return "the payment is being submitted; decide when that has ended, nothing was changed";
    case "ended":
      return endedRefusal(state);
    case "state":
      return `${decision.action} is possible only in ${allowed[decision.action].join(", ")}; this payment is ${state}, and stays as it is`;
    case "changed":
      return `the payment has changed since it was looked at: it is ${state} now, revision ${revision}; look at it again, then decide`;
    case "tooMany":
      return `this payment already has ${decisionLimits.decisions} decisions, so only markSucceeded and markFailed are accepted; nothing was changed`;
    case "mayPayTwice":
      return "this payment may have been sent, so sending it again may pay it twice; confirm with the gateway that it is not there, then say that you know it (--may-pay-twice)";
  }
}

/** Whether two decisions with one id are the same. The revision seen and the place where they were made do not count. */
export function isSameDecision(a: Decision, b: Decision): boolean {
  return (
    a.action === b.action &&
    a.actor === b.actor &&
    a.reason === b.reason &&
    (a.transId ?? null) === (b.transId ?? null) &&
    (a.mayPayTwice === true) === (b.mayPayTwice === true)
  );
}

/** For people: the refusal of a decision whose id belongs to another decision that was carried out. */
export function idTakenRefusal({ id, action, actor, reason }: Decision): string {
  return `another decision of this payment has the id ${id}: ${action} by ${actor} (${reason}); nothing was changed; give this decision an id of its own`;
}

/** for people: why a payment whose workflow was ended from outside takes no decision */
export const unattendedRefusal =
  "its workflow was ended from outside, so nothing can be decided about it here; ask the gateway with check, and do not pay it again before its result is known";

/** for people: why a payment that has ended takes no decision */
export function endedRefusal(state: PaymentState): string {
  return `the payment has ended: ${state}; nothing is left to decide, and a new payment takes a new RefNo`;
}

/** a held payment is tried again at times: a decision that ends it must not overtake a request that is being sent */
function isTrying({ state, pausing }: PaymentFacts): boolean {
  return state === "held" && !pausing;
}

function isDecision(value: unknown): value is Decision {
  if (typeof value !== "object" || value === null) return false;
  const { id, action, actor, reason, seen, transId, host, identity } = value as Partial<
    Record<string, unknown>
  >;
  const filled =
    [id, actor].every((text) => isFilled(text, decisionLimits.name)) &&
    isFilled(reason, decisionLimits.reason);
  const placed = [host, identity].every(
    (text) => text == null || isFilled(text, decisionLimits.name),
  );
  const named = action === "setTransId" ? isFilled(transId, decisionLimits.name) : transId == null;
  const { revision, state } = (seen ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof action === "string" &&
    Object.hasOwn(allowed, action) &&
    filled &&
    named &&
    placed &&
    typeof revision === "number" &&
    typeof state === "string"
  );
}

function isFilled(value: unknown, longest: number): boolean {
  return typeof value === "string" && value.trim() !== "" && value.length <= longest;
}
