import { expect, test } from "vitest";
import {
  decisionActions,
  isSameDecision,
  mayPayTwiceBy,
  refusalText,
  refuseDecision,
  type Decision,
  type DecisionAction,
  type DecisionRefusal,
} from "./decision.ts";
import { startedPayment, type PaymentFacts, type PaymentTerms } from "./payment-facts.ts";
import type { PaymentState } from "./payment-state.ts";

const terms: PaymentTerms = { kind: "payout", whenNotFound: "review" };
const facts = (changes: Partial<PaymentFacts>): PaymentFacts => ({
  ...startedPayment(terms),
  revision: 3,
  ...changes,
});
const decision = (action: DecisionAction, { state, revision }: PaymentFacts): Decision => ({
  id: "ticket 881",
  action,
  actor: "Rosa",
  reason: "called them",
  seen: { revision, state },
  ...(action === "setTransId" ? { transId: "T-1" } : {}),
});

test.for<[PaymentState, readonly DecisionAction[]]>([
  ["submitting", []],
  ["polling", ["markSucceeded", "markFailed", "setTransId"]],
  ["unknown", ["markSucceeded", "markFailed", "setTransId"]],
  ["held", ["markSucceeded", "markFailed", "resume"]],
  ["review", ["markSucceeded", "markFailed", "resubmit", "setTransId", "keepPolling"]],
  ["succeeded", []],
  ["contradicted", []],
])("what a person may decide while %s", ([state, possible]) => {
  const known = facts({ state, pausing: state === "held" });
  const allowed = decisionActions.filter(
    (action) => refuseDecision(known, terms, decision(action, known)) === null,
  );
  expect(allowed).toEqual(possible);
});

test.for<[PaymentState, DecisionAction, DecisionRefusal]>([
  ["submitting", "markFailed", "submitting"],
  ["submitting", "keepPolling", "submitting"],
  ["succeeded", "markFailed", "ended"],
  ["contradicted", "keepPolling", "ended"],
  ["polling", "resubmit", "state"],
  ["review", "resume", "state"],
])("while %s, %s is refused: %s", ([state, action, refusal]) => {
  const known = facts({ state });
  expect(refuseDecision(known, terms, decision(action, known))).toBe(refusal);
});

test("a held payment that is tried again can still be resumed", () => {
  const known = facts({ state: "held", pausing: false });
  expect(refuseDecision(known, terms, decision("resume", known))).toBeNull();
});

test("no decision can end a held payment while it is tried again", () => {
  const known = facts({ state: "held", pausing: false });
  expect(refuseDecision(known, terms, decision("markFailed", known))).toBe("submitting");
});

test("a decision that ends a payment or moves money is valid only for the revision that was seen", () => {
  const known = facts({ state: "review" });
  const old = (action: DecisionAction) => ({
    ...decision(action, known),
    seen: { revision: 2, state: "review" as const },
  });
  for (const action of ["markSucceeded", "markFailed", "resubmit"] as const)
    expect(refuseDecision(known, terms, old(action))).toBe("changed");
  for (const action of ["keepPolling", "setTransId"] as const)
    expect(refuseDecision(known, terms, old(action))).toBeNull();
  const elsewhere = {
    ...decision("keepPolling", known),
    seen: { revision: 2, state: "unknown" as const },
  };
  expect(refuseDecision(known, terms, elsewhere)).toBe("changed");
});

test("a repeated decision is recognised by its id, before any other rule", () => {
  const known = facts({ state: "succeeded", decided: ["ticket 881"] });
  expect(refuseDecision(known, terms, decision("resubmit", facts({ state: "review" })))).toBe(
    "repeated",
  );
});

test.for<[string, Partial<PaymentFacts>, PaymentTerms, boolean]>([
  ["nothing was sent", {}, terms, false],
  ["it may have been sent", { mayHaveBeenSent: true }, terms, true],
  [
    "the gateway pays a RefNo once",
    { mayHaveBeenSent: true },
    { ...terms, whenNotFound: "resubmit" },
    false,
  ],
  [
    "the gateway acknowledged it",
    { mayHaveBeenSent: true, acknowledged: true },
    { ...terms, whenNotFound: "resubmit" },
    true,
  ],
  [
    "it has shown two",
    { mayHaveBeenSent: true, contradictory: true },
    { ...terms, whenNotFound: "resubmit" },
    true,
  ],
  [
    "a database was restored",
    { because: "restored" },
    { ...terms, whenNotFound: "resubmit" },
    true,
  ],
])("whether sending again may pay twice: %s", ([, changes, of, expected]) => {
  const known = facts({ state: "review", ...changes });
  expect(mayPayTwiceBy(known, of)).toBe(expected);
  const resubmit = decision("resubmit", known);
  expect(refuseDecision(known, of, resubmit)).toBe(expected ? "mayPayTwice" : null);
  expect(refuseDecision(known, of, { ...resubmit, mayPayTwice: true })).toBeNull();
});

test.for<[string, Partial<Record<keyof Decision, unknown>>]>([
  ["no id", { id: "" }],
  ["another action", { action: "burn" }],
  ["nobody's name", { actor: " " }],
  ["no reason", { reason: "" }],
  ["nothing seen", { seen: undefined }],
  ["no TransId", { action: "setTransId" }],
  ["an action that is a list", { action: ["keepPolling"] }],
  ["an action that every object has", { action: "toString" }],
  ["a revision that is a text", { seen: { revision: "3", state: "review" } }],
  ["a state that is none", { seen: { revision: 3, state: 4 } }],
  ["a reason that is too long", { reason: "r".repeat(1_001) }],
  ["a name that is too long", { actor: "a".repeat(201) }],
  ["an id that is too long", { id: "i".repeat(201) }],
  ["a TransId that is too long", { action: "setTransId", transId: "t".repeat(201) }],
  ["a TransId that it does not need", { transId: "T-1" }],
  ["a host that is longer than a text may be", { host: "h".repeat(201) }],
  ["an identity that is no text", { identity: 7 }],
])("what is no decision is refused: %s", ([, changes]) => {
  const known = facts({ state: "review" });
  const malformed = { ...decision("keepPolling", known), ...changes } as Decision;
  expect(refuseDecision(known, terms, malformed)).toBe("malformed");
  expect(refusalText("malformed", known, malformed)).toMatch(/needs an action/);
});

test.for<[string, Partial<Decision>, boolean]>([
  [
    "made elsewhere, on another revision",
    { host: "b", seen: { revision: 9, state: "held" } },
    true,
  ],
  ["a risk that is said to be not known", { mayPayTwice: false }, true],
  ["another action", { action: "markFailed" }, false],
  ["another actor", { actor: "Ana" }, false],
  ["another reason", { reason: "they called" }, false],
  ["a TransId", { transId: "T-1" }, false],
  ["a risk that is known", { mayPayTwice: true }, false],
])("whether two decisions of one id are the same: %s", ([, changes, same]) => {
  const first = decision("keepPolling", facts({ state: "review" }));
  expect(isSameDecision(first, { ...first, ...changes })).toBe(same);
});

test("after fifty decisions a person can still end a payment, and nothing else", () => {
  const known = facts({ state: "review", decided: Array.from({ length: 50 }, (_, n) => `${n}`) });
  const own = { id: "own" };
  expect(refuseDecision(known, terms, { ...decision("keepPolling", known), ...own })).toBe(
    "tooMany",
  );
  for (const action of ["markFailed", "markSucceeded"] as const)
    expect(refuseDecision(known, terms, { ...decision(action, known), ...own })).toBeNull();
  expect(refuseDecision(known, terms, { ...decision("keepPolling", known), id: "7" })).toBe(
    "repeated",
  );
});

test("texts of a decision may be as long as the limit", () => {
  const known = facts({ state: "review" });
  const place = { host: "h".repeat(200), identity: "y".repeat(200) };
  const longest = {
    ...place,
    id: "i".repeat(200),
    actor: "a".repeat(200),
    reason: "r".repeat(1_000),
  };
  const decided = { ...decision("setTransId", known), ...longest, transId: "t".repeat(200) };
  expect(refuseDecision(known, terms, decided)).toBeNull();
});

test.each([undefined, null, "resume", 7])("%j is no decision", (value) => {
  const known = facts({ state: "review" });
  expect(refuseDecision(known, terms, value as unknown as Decision)).toBe("malformed");
});

test.for<[Exclude<DecisionRefusal, "repeated">, PaymentState, string]>([
  [
    "malformed",
    "review",
    "a decision needs an action (markSucceeded, markFailed, resubmit, resume, setTransId, keepPolling), an actor, a reason, an id and what was seen (revision and state), and setTransId alone a transId; no text may be longer than 200 characters, a reason than 1000; nothing was changed",
  ],
  [
    "submitting",
    "submitting",
    "the payment is being submitted; decide when that has ended, nothing was changed",
  ],
  [
    "ended",
    "failed",
    "the payment has ended: failed; nothing is left to decide, and a new payment takes a new RefNo",
  ],
  [
    "state",
    "held",
    "setTransId is possible only in polling, unknown, review; this payment is held, and stays as it is",
  ],
  [
    "changed",
    "unknown",
    "the payment has changed since it was looked at: it is unknown now, revision 3; look at it again, then decide",
  ],
  [
    "tooMany",
    "review",
    "this payment already has 50 decisions, so only markSucceeded and markFailed are accepted; nothing was changed",
  ],
  [
    "mayPayTwice",
    "review",
    "this payment may have been sent, so sending it again may pay it twice; confirm with the gateway that it is not there, then say that you know it (--may-pay-twice)",
  ],
])("a refusal says why, and what to do: %s", ([refusal, state, text]) => {
  expect(refusalText(refusal, facts({ state }), { action: "setTransId" })).toBe(text);
});
